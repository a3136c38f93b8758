import { PAYER_KINDS, PAYER_LABELS, PAYER_LIMITS, type PayerKind } from '../../../../domain/booking/payer.ts';
import type { PayerField } from '../../../../domain/rental/payer-form.ts';
import { REFERENCE_LABELS } from '../../../../domain/rental/payer-texts.ts';
import { FormFields } from '../../../kit/form-fields.tsx';
import type { FieldDescription, Form } from '../../../kit/use-form.ts';

/** The longest texts of a payer, by their fields. */
export const PAYER_FIELD_LIMITS = {
  'payer/name': PAYER_LIMITS.name,
  'payer/reference': PAYER_LIMITS.reference,
  'payer/contact': PAYER_LIMITS.contact,
} as const;

const KIND: FieldDescription<PayerField> = {
  name: 'payer/kind',
  label: 'Who pays',
  type: 'select',
  isOptional: true,
  isWide: true,
  choices: [
    { value: '', label: 'The customer' },
    ...PAYER_KINDS.map((value) => ({ value, label: PAYER_LABELS[value] })),
  ],
};

/** Returns the fields of a payer of a kind; of the customer the choice alone (STAFF-54). */
export function payerFields(kind: string): readonly FieldDescription<PayerField>[] {
  if (kind === '') return [KIND];
  const typed = { autoComplete: 'off' } as const;
  const reference = REFERENCE_LABELS[kind as PayerKind];
  return [
    KIND,
    { name: 'payer/name', label: `${PAYER_LABELS[kind as PayerKind]} name`, ...typed },
    { name: 'payer/reference', label: `${reference} number`, isOptional: true, ...typed },
    { name: 'payer/authorisedDays', label: 'Days authorised', isOptional: true, inputMode: 'numeric', ...typed },
    {
      name: 'payer/share',
      label: 'Pays at most',
      isOptional: true,
      inputMode: 'decimal',
      hint: 'With HST. Empty: all of it.',
      ...typed,
    },
    { name: 'payer/contact', label: 'Contact there', isOptional: true, isWide: true, ...typed },
  ];
}

type PayerFieldsProps = { readonly form: Form<string>; readonly kind: string };

/** The fields of who pays for the customer. */
export function PayerFields({ form, kind }: PayerFieldsProps) {
  return <FormFields form={form} fields={payerFields(kind)} />;
}
