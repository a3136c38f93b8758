import type { MouseEvent } from 'react';

type BookingLinkProps = {
  readonly id: string;
  /** The confirmation number, or the customer's name. */
  readonly text: string;
  /** Opens the booking over the page. Without it the text is no link. */
  readonly onOpen: ((bookingId: string) => void) | undefined;
};

/** A booking by its number or name, as a link that opens it (STAFF-31, DAY-17). */
export function BookingLink({ id, text, onOpen }: BookingLinkProps) {
  if (onOpen === undefined) return <b>{text}</b>;
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    onOpen(id);
  };
  return (
    <a href="/admin/bookings" className="num" onClick={open}>
      {text}
    </a>
  );
}
