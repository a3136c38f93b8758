import type { MouseEvent } from 'react';

type BookingLinkProps = {
  readonly id: string;
  /** The confirmation number. */
  readonly number: string;
  /** Opens the booking over the page. Without it the number is no link. */
  readonly onOpen: ((bookingId: string) => void) | undefined;
};

/** The number of another booking, as a link that opens it (STAFF-31). */
export function BookingLink({ id, number, onOpen }: BookingLinkProps) {
  if (onOpen === undefined) return <b>{number}</b>;
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    onOpen(id);
  };
  return (
    <a href="/admin/bookings" className="num" onClick={open}>
      {number}
    </a>
  );
}
