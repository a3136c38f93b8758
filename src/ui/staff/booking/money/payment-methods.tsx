import { PAYMENT_METHODS, type PaymentMethod } from '../../../../domain/booking/payments.ts';
import { METHOD_LABELS } from '../../../../domain/rental/payment-texts.ts';
import styles from './payments-panel.module.css';

type PaymentMethodsProps = {
  /** The name of the radio group in its form. */
  readonly name: string;
  readonly method: PaymentMethod;
  readonly onChange: (method: PaymentMethod) => void;
};

/** How money changed hands, as radio buttons (PAY-1). */
export function PaymentMethods({ name, method, onChange }: PaymentMethodsProps) {
  return (
    <fieldset>
      <legend className="vh">How</legend>
      <div className={styles.methods}>
        {PAYMENT_METHODS.map((choice) => (
          <label key={choice}>
            <input type="radio" name={name} checked={method === choice} onChange={() => onChange(choice)} />
            {METHOD_LABELS[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
