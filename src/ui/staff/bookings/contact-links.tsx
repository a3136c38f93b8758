/** A link that calls a number. */
export function PhoneLink({ phone, className }: { readonly phone: string; readonly className?: string | undefined }) {
  return (
    <a className={className} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );
}

/**
 * A link that writes to an address. Everything but the @ is encoded, so that a typed address cannot
 * add a recipient or a text.
 */
export function EmailLink({ address }: { readonly address: string }) {
  return <a href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>{address}</a>;
}
