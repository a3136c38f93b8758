import { BY_CUSTOMER } from '../../../domain/booking/booking.ts';
import type { MyReservation } from '../../../domain/reservation/my-reservation.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { CancelReservationBody } from '../../../ports/api/my-reservation.ts';
import type { TypeOf } from '../../../ports/api/schema.ts';
import type { Ports } from '../../../ports/ports.ts';
import { actOnStoredBooking } from '../booking/act-on-booking.ts';
import type { SchedulePorts } from '../schedule/vehicle-schedule.ts';
import {
  findByLink,
  type LinkReader,
  type NoReservation,
  type ReservationPorts,
  showReservation,
} from './open-reservation.ts';

/** The reservation does not allow it, or is not any more as it was seen. It is this by now. */
export type ReservationConflict = MyReservation & { readonly code: 'changed-meanwhile' | 'not-possible' };

/**
 * Cancels a reservation for its customer (MINE-5), by the life cycle of bookings. Of a cancellation
 * and another action at the same moment one is stored, and the other is refused.
 */
export async function cancelReservation(
  ports: SchedulePorts & ReservationPorts & Pick<Ports, 'customerNotes' | 'random' | 'deletedDamage'>,
  site: LinkReader,
  { token, seenVersion, reason }: TypeOf<typeof CancelReservationBody>,
): Promise<Result<MyReservation, NoReservation | ReservationConflict>> {
  const opened = await findByLink(ports, site, token);
  if (!opened.ok) return opened;
  const result = await actOnStoredBooking(ports, site.sender, {
    id: opened.value.id,
    by: BY_CUSTOMER,
    action: {
      what: 'cancel-own',
      noticeId: ports.random.id(),
      ...(reason === undefined ? {} : { text: reason }),
    },
    seen: { version: seenVersion },
  });
  if (result.ok) return ok(await showReservation(ports, site, result.value.booking));
  const now = await findByLink(ports, site, token);
  if (!now.ok) return now;
  const code = result.problem.code === 'changed-meanwhile' ? 'changed-meanwhile' : 'not-possible';
  return refuse({ code, ...(await showReservation(ports, site, now.value)) });
}
