/**
 * Returns the link that writes to an e-mail address (RFC 6068). Everything but the @ is encoded, so
 * that a typed address cannot add a recipient or a text.
 */
export function mailtoLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}
