import { COMPANY } from '../../domain/shared/company.ts';
import styles from './phone-text.module.css';

/**
 * The company's phone number as a link that never breaks (PAGE-43), alone or within a text of the site.
 */
export function PhoneText({ text = COMPANY.phone }: { readonly text?: string }) {
  const [before, after] = text.split(COMPANY.phone);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <a className={styles.phone} href={COMPANY.phoneLink}>
        {COMPANY.phone}
      </a>
      {after}
    </>
  );
}
