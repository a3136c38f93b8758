import type { ReactNode } from 'react';
import { CARD_TYPES, CUSTOMER_LIMITS, type CustomerForm, PRIVACY_LABEL } from '../../../domain/booking/customer.ts';
import { OAKVILLE_TARIFF } from '../../../domain/pricing/tariff.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import fields from '../../kit/field.module.css';
import type { FieldErrors } from '../../kit/form-refusals.ts';
import { FieldError, SelectField, TextArea, TextField } from '../../kit/text-field.tsx';
import styles from './customer-fields.module.css';
import type { CustomerField } from './use-confirm-booking.ts';

type Fields = {
  readonly form: CustomerForm;
  readonly errors: FieldErrors<CustomerField>;
  readonly onType: (form: CustomerForm) => void;
  /** What stands under the privacy box: the button that sends. */
  readonly children: ReactNode;
};

type Typed = Exclude<keyof typeof CUSTOMER_LIMITS, 'comments'>;

/** The three sections of the booking form (BOOK-1). The browser checks what is required first, and e-mail addresses (BOOK-3). */
export function CustomerFields({ form, errors, onType, children }: Fields) {
  const text = (field: Typed) => ({
    id: field,
    name: field,
    value: form[field],
    maxLength: CUSTOMER_LIMITS[field],
    error: errors.get(field),
    required: true,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => onType({ ...form, [field]: target.value }),
  });
  const disagreed = errors.get('agreePolicy');
  return (
    <>
      <Section title="Contact Details">
        <TextField {...text('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...text('lastName')} label="Last name" autoComplete="family-name" />
        <TextField
          {...text('email')}
          label="Email"
          type="email"
          autoComplete="email"
          hint="Your confirmation goes here."
        />
        <TextField
          {...text('confirmEmail')}
          label="Confirm email"
          type="email"
          autoComplete="email"
          hint="Type it once more to be sure."
        />
        <TextField
          {...text('phone')}
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint="Only to arrange pickup or delivery."
        />
      </Section>
      <Section
        title="Pickup Deposit Information"
        text={`A ${formatCad(OAKVILLE_TARIFF.deposit)} credit card deposit may be required at pickup. We never ask for your card number online.`}
      >
        <TextField {...text('cardName')} label="Name on card" autoComplete="cc-name" />
        <SelectField
          id="cardType"
          name="cardType"
          label="Card type"
          required
          value={form.cardType}
          error={errors.get('cardType')}
          onChange={({ target }) => onType({ ...form, cardType: target.value })}
        >
          <option value="">Choose a card type</option>
          {CARD_TYPES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </Section>
      <Section title="Reservation Information">
        <TextArea
          id="comments"
          name="comments"
          className={styles.full}
          label={
            <>
              Comments <span className={fields.optional}>(optional)</span>
            </>
          }
          maxLength={CUSTOMER_LIMITS.comments}
          value={form.comments ?? ''}
          error={errors.get('comments')}
          onChange={({ target }) => onType({ ...form, comments: target.value })}
        />
        <div className={styles.full}>
          {disagreed && <FieldError id="agreePolicy-told" text={disagreed} />}
          <label className={fields.check}>
            <input
              id="agreePolicy"
              name="agreePolicy"
              type="checkbox"
              required
              checked={form.agreePolicy}
              aria-invalid={disagreed === undefined ? undefined : true}
              aria-describedby={disagreed && 'agreePolicy-told'}
              onChange={({ target }) => onType({ ...form, agreePolicy: target.checked })}
            />
            {PRIVACY_LABEL}
          </label>
        </div>
        <div className={styles.full}>{children}</div>
      </Section>
    </>
  );
}

type SectionParts = { readonly title: string; readonly text?: string; readonly children: ReactNode };

function Section({ title, text, children }: SectionParts) {
  return (
    <section className={`card ${styles.section}`} aria-label={title}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      <div className={styles.grid}>{children}</div>
    </section>
  );
}
