import { NOT_SENT_AGAIN, SENT_AGAIN } from '../../../../domain/booking/staff-messages.ts';
import { resendEmail } from '../../../../ports/api/calls/staff/bookings.ts';
import { useStaffMutation } from '../../shared/staff-queries.ts';

type EmailOfBooking = { readonly bookingId: string; readonly emailId: string };

/** Sends an e-mail of a booking again, and says how that went. */
export function useSendAgain() {
  const { data, isSuccess, isError, mutate } = useStaffMutation({
    send: ({ send }, { bookingId, emailId }: EmailOfBooking) =>
      send(resendEmail, { params: { id: bookingId, emailId } }),
    failed: NOT_SENT_AGAIN,
    isQuiet: true,
    reloads: ['booking'],
  });
  const isRefused = isError || data?.ok === false;
  return { outcome: isRefused ? NOT_SENT_AGAIN : isSuccess ? SENT_AGAIN : '', sendAgain: mutate };
}
