import { companyPhoneLink, townLine } from '../../domain/shared/company.ts';
import { Icon } from '../kit/icon.tsx';
import { Unbroken } from '../kit/unbroken.tsx';
import styles from './contact-details.module.css';
import { HoursLines } from './hours-lines.tsx';
import { useCompany } from './use-company.ts';

/** The phone number and office hours; `whole` adds the address and e-mail. */
export function ContactDetails({ whole = false }: { readonly whole?: boolean }) {
  const company = useCompany();
  return (
    <address className={styles.reach}>
      {whole && (
        <p>
          <Icon name="pin" />
          <span>
            {company.street}
            <br />
            <Unbroken>{townLine(company)}</Unbroken>
          </span>
        </p>
      )}
      <a href={companyPhoneLink(company)}>
        <Icon name="phone" />
        {company.phone}
      </a>
      {whole && (
        <a href={`mailto:${company.email}`}>
          <Icon name="mail" />
          {company.email}
        </a>
      )}
      <p>
        <Icon name="clock" />
        <span>
          <HoursLines />
        </span>
      </p>
    </address>
  );
}
