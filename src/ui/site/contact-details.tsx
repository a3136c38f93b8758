import { COMPANY } from '../../domain/shared/company.ts';
import { Icon } from '../kit/icon.tsx';
import { COMPANY_EMAIL } from './company-email.ts';
import styles from './contact-details.module.css';

/** The phone number and office hours; `whole` adds the address and e-mail. */
export function ContactDetails({ whole = false }: { readonly whole?: boolean }) {
  return (
    <address className={styles.reach}>
      {whole && (
        <p>
          <Icon name="pin" />
          <span>
            {COMPANY.street}
            <br />
            {COMPANY.town}
          </span>
        </p>
      )}
      <a href={COMPANY.phoneLink}>
        <Icon name="phone" />
        {COMPANY.phone}
      </a>
      {whole && (
        <a href={`mailto:${COMPANY_EMAIL}`}>
          <Icon name="mail" />
          {COMPANY_EMAIL}
        </a>
      )}
      <p>
        <Icon name="clock" />
        <span>
          {COMPANY.hours[0]}
          <br />
          {COMPANY.hours[1]}
        </span>
      </p>
    </address>
  );
}
