import { PAYMENT_METHODS, type PaymentMethod } from '../../../../domain/booking/payments.ts';
import { METHOD_LABELS } from '../../../../domain/rental/payment-texts.ts';
import { RadioRow } from './radio-row.tsx';

type PaymentMethodsProps = {
  /** The name of the radio group in its form. */
  readonly name: string;
  readonly method: PaymentMethod;
  readonly onChange: (method: PaymentMethod) => void;
};

const CHOICES = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

/** How money changed hands, as radio buttons (PAY-1). */
export function PaymentMethods({ name, method, onChange }: PaymentMethodsProps) {
  return <RadioRow legend="How" name={name} value={method} choices={CHOICES} onChange={onChange} />;
}
