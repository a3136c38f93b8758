import { companyPhoneLink } from '../../domain/shared/company.ts';
import { useCompany } from './use-company.ts';

type PhoneTextProps = {
  /** The words around the number. */
  readonly text?: readonly [before: string, after: string];
};

/**
 * The company's phone number as a link that never breaks (PAGE-43), alone or within a text of the site.
 */
export function PhoneText({ text: [before, after] = ['', ''] }: PhoneTextProps) {
  const company = useCompany();
  return (
    <>
      {before}
      <a className="unbroken" href={companyPhoneLink(company)}>
        {company.phone}
      </a>
      {after}
    </>
  );
}
