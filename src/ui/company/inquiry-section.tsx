import type { ComponentProps } from 'react';
import { ContactDetails } from '../site/contact-details.tsx';
import { InquiryForm } from './inquiry-form.tsx';
import styles from './inquiry-section.module.css';

/** Where the links of a business page lead. */
export const INQUIRY_HEADING = 'inquiry';

type Section = { readonly text: string } & ComponentProps<typeof InquiryForm>;

/** The inquiry form of a business page under its heading, with the phone for those who would rather talk. */
export function InquirySection({ text, ...form }: Section) {
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
