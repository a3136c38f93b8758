import type { ComponentProps } from 'react';
import { ContactDetails } from '../site/contact-details.tsx';
import { InquiryForm } from './inquiry-form.tsx';
import styles from './inquiry-section.module.css';

/** The id that links of a business page jump to. */
export const INQUIRY_HEADING = 'inquiry';

type InquirySectionProps = { readonly text: string } & ComponentProps<typeof InquiryForm>;

/** The inquiry form of a business page, with the phone number beside it. */
export function InquirySection({ text, ...form }: InquirySectionProps) {
  return (
    <section className="section">
      <div className={`wrap ${styles.columns}`}>
        <div className={`card ${styles.card}`}>
          <h2 id={INQUIRY_HEADING} tabIndex={-1}>
            {form.name}
          </h2>
          <p className={styles.text}>{text}</p>
          <InquiryForm {...form} />
        </div>
        <div className={`card ${styles.card}`}>
          <h3>Rather talk?</h3>
          <ContactDetails />
        </div>
      </div>
    </section>
  );
}
