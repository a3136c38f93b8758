import { type MessageContent, messageEmail } from '../../../domain/inquiry/message.ts';
import { isRepeated } from '../../../domain/inquiry/reservation-message.ts';
import {
  type ChangeInquiryProblem,
  changeInquiryMessage,
  checkChangeInquiry,
} from '../../../domain/reservation/change-inquiry.ts';
import { oweInquiryCopy } from '../../../domain/reservation/inquiry-copy.ts';
import { canAsk } from '../../../domain/reservation/my-reservation.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { AskBody } from '../../../ports/api/my-reservation.ts';
import type { TypeOf } from '../../../ports/api/schema.ts';
import type { Ports } from '../../../ports/ports.ts';
import { takeMessage } from '../inquiry/send-message.ts';
import type { BudgetPorts } from '../limits/consume-budget.ts';
import type { RateLimited, RequestOrigin } from '../limits/count-uses.ts';
import { showClosedDays } from '../schedule/closed-days.ts';
import { messagesOf } from '../stored/stored-messages.ts';
import type { ReservationConflict } from './cancel-reservation.ts';
import {
  findByLink,
  type LinkReader,
  type NoReservation,
  type ReservationPorts,
  showReservation,
} from './open-reservation.ts';

/**
 * Sends what a customer asks of the company (MINE-6): it is stored as a message, and the company is
 * mailed; the customer gets a copy (MAIL-25). A repeated press is stored once. It is limited like the forms (FORM-19, MAIL-12).
 */
export async function askCompany(
  ports: ReservationPorts & Pick<Ports, 'closedDays' | 'random'> & BudgetPorts,
  site: LinkReader,
  { token, text, itinerary }: TypeOf<typeof AskBody>,
  origin: RequestOrigin,
): Promise<Result<undefined, NoReservation | ReservationConflict | ChangeInquiryProblem | RateLimited>> {
  const opened = await findByLink(ports, site, token);
  if (!opened.ok) return opened;
  const booking = opened.value;
  const now = ports.clock.now();
  const inquiry = checkChangeInquiry(booking, { text, ...(itinerary === undefined ? {} : { itinerary }) }, now, {
    hours: site.sender.hours,
    closedDays: (await showClosedDays(ports)).value,
  });
  if (!inquiry.ok) return inquiry;
  if (!canAsk(booking)) {
    return refuse({ code: 'not-possible', ...(await showReservation(ports, site, booking)) });
  }
  const message: MessageContent = { kind: 'reservation', content: changeInquiryMessage(booking, inquiry.value) };
  const last = (await messagesOf(ports, booking.id)).at(-1);
  const isAsked =
    last?.kind === 'reservation' && last.state !== 'answered' && isRepeated(last.content, message.content);
  if (isAsked) return ok(undefined);
  const email = messageEmail(message, { id: ports.random.id(), at: now, sender: site.sender });
  const taken = await takeMessage(ports, message, email, origin);
  if (!taken.ok) return taken;
  if (taken.value === 'open') {
    await ports.bookings.edit(booking.id, oweInquiryCopy(inquiry.value, { id: ports.random.id(), at: now }));
  }
  return ok(undefined);
}
