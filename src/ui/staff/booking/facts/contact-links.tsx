import { mailtoLink } from '../../../../domain/shared/mailto-link.ts';
import { phoneLink } from '../../../../domain/shared/phone.ts';

type PhoneLinkProps = { readonly phone: string; readonly className?: string | undefined };

/** A link that calls the first number of a typed phone; the text alone where it holds none. */
export function PhoneLink({ phone, className }: PhoneLinkProps) {
  if (phone === '') return null;
  const href = phoneLink(phone);
  if (href === undefined) return <span className={className}>{phone}</span>;
  return (
    <a className={className} href={href}>
      {phone}
    </a>
  );
}

/** A link that writes to an address. */
export function EmailLink({ address }: { readonly address: string }) {
  return <a href={mailtoLink(address)}>{address}</a>;
}
