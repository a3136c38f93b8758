import type { BookingView } from '../../../../domain/booking/views.ts';
import { heldView, ListViews } from '../../frame/list-views.tsx';

type BookingViewsProps = {
  readonly view: BookingView;
  readonly typed: string;
  /** How many bookings some views have. */
  readonly counts: Partial<Record<BookingView, number>>;
  readonly onView: (view: BookingView) => void;
  readonly onType: (text: string) => void;
};

/** Chooses which bookings are listed: a view, or a search in all of them. */
export function BookingViews({ counts, ...props }: BookingViewsProps) {
  return (
    <ListViews
      views={[
        ['all', 'All'],
        ['to-answer', 'To answer', counts['to-answer']],
        ['approved', 'Approved'],
        ['out', 'Out'],
        ['completed', 'Completed'],
        ['declined', 'Declined'],
        ['cancelled', 'Cancelled'],
        ['soon', 'Next two days'],
        ...heldView(props.view, counts.held),
      ]}
      label="Filter by status"
      searchLabel="Search all bookings"
      hint="Number, name, phone, vehicle or date"
      {...props}
    />
  );
}
