import { FREQUENCIES, INQUIRY_LIMITS } from '../../domain/inquiry/inquiry.ts';
import fields from '../kit/field.module.css';
import type { FieldErrors, FieldLabel } from '../kit/form-refusals.ts';
import { SelectField, TextArea, TextField } from '../kit/text-field.tsx';
import styles from './message-form.module.css';
import type { InquiryField } from './use-inquiry.ts';

const INPUTS = {
  companyName: { type: 'text', autoComplete: 'organization' },
  contact: { type: 'text', autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
} as const;

type Inquiry = {
  readonly shown: readonly FieldLabel<InquiryField>[];
  readonly errors: FieldErrors<InquiryField>;
};

export function InquiryFields({ shown, errors }: Inquiry) {
  return (
    <div className={styles.grid}>
      {shown.map(({ field, text }) => {
        const parts = { id: field, name: field, label: text, error: errors.get(field) };
        switch (field) {
          case 'frequency':
            return (
              <SelectField key={field} {...parts} className={styles.full} required defaultValue="">
                <option value="">Select a frequency</option>
                {FREQUENCIES.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </SelectField>
            );
          case 'message':
            return (
              <TextArea
                key={field}
                {...parts}
                label={
                  <>
                    {text} <span className={fields.optional}>(optional)</span>
                  </>
                }
                className={styles.full}
                maxLength={INQUIRY_LIMITS.message}
              />
            );
          default:
            return <TextField key={field} {...parts} {...INPUTS[field]} maxLength={INQUIRY_LIMITS[field]} required />;
        }
      })}
    </div>
  );
}
