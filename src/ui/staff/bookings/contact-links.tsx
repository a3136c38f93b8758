import { mailtoLink } from '../../../domain/shared/mailto-link.ts';

type PhoneLinkProps = { readonly phone: string; readonly className?: string | undefined };

/** A link that calls a number. Nothing for an erased customer, who has none. */
export function PhoneLink({ phone, className }: PhoneLinkProps) {
  if (phone === '') return null;
  return (
    <a className={className} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );
}

/** A link that writes to an address. */
export function EmailLink({ address }: { readonly address: string }) {
  return <a href={mailtoLink(address)}>{address}</a>;
}
