import { isOut } from '../../../../domain/booking/handover.ts';
import type { Mark } from '../../../../domain/desk/marks.ts';
import { describePayerMark } from '../../../../domain/rental/payer-texts.ts';
import type { ListedBooking } from '../../../../ports/api/staff/staff-booking.ts';
import type { IconName } from '../../../kit/icon.tsx';
import { RowMark } from '../../../kit/row-mark.tsx';

type MarkWords = {
  readonly text: string;
  readonly icon: IconName;
  readonly kind: 'clash' | 'bad' | 'warn';
};

/** The words and icons of the marks (BOOK-52). */
export const MARK_WORDS: Readonly<Record<Mark, MarkWords>> = {
  'do-not-rent': { text: 'Do not rent', icon: 'alert', kind: 'bad' },
  clash: { text: 'Clash', icon: 'alert', kind: 'clash' },
  'asks-too': { text: 'Asked for twice', icon: 'alert', kind: 'warn' },
  blocked: { text: 'Blocked', icon: 'alert', kind: 'clash' },
  'email-failed': { text: 'Email failed', icon: 'failed', kind: 'bad' },
  'pickup-passed': { text: 'Pickup passed', icon: 'alert', kind: 'bad' },
  overdue: { text: 'Overdue', icon: 'clock', kind: 'bad' },
  'sign-again': { text: 'Sign again', icon: 'edit', kind: 'warn' },
  owes: { text: 'Owes', icon: 'alert', kind: 'warn' },
};

type BookingMarksProps = {
  readonly booking: ListedBooking;
  /** Where the booking is a row with marks. */
  readonly marks?: readonly Mark[];
};

/** What is to be known of a booking beside its status: held, out, and its marks. */
export function BookingMarks({ booking, marks = [] }: BookingMarksProps) {
  return (
    <>
      {booking.held && (
        <RowMark kind="warn" icon="hold">
          Held
        </RowMark>
      )}
      {isOut(booking) && !marks.includes('overdue') && (
        <RowMark kind="info" icon="key">
          Out
        </RowMark>
      )}
      {marks.map((mark) => (
        <RowMark key={mark} kind={MARK_WORDS[mark].kind} icon={MARK_WORDS[mark].icon}>
          {MARK_WORDS[mark].text}
        </RowMark>
      ))}
      <PayerMark booking={booking} />
    </>
  );
}

/** Who pays for the customer, and where the authorised days are too few (PAY-25). */
export function PayerMark({ booking }: Pick<BookingMarksProps, 'booking'>) {
  const mark = describePayerMark(booking);
  return (
    mark && (
      <RowMark kind={mark.isShort ? 'warn' : 'info'} icon="shield" isLong={mark.isShort}>
        {mark.text}
      </RowMark>
    )
  );
}
