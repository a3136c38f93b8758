import type { FastifyReply, FastifyRequest } from 'fastify';
import { withAccount } from '../../../domain/booking/account.ts';
import type { BookingAction, BookingChange, SeenState } from '../../../domain/booking/lifecycle.ts';
import {
  ACTION_FAILED,
  DECISION_TEXTS,
  DESK_CUSTOMER_TEXTS,
  HANDOVER_FIELD_TEXTS,
  NOTE_EMPTY,
} from '../../../domain/booking/staff-messages.ts';
import { isToCustomer } from '../../../domain/outbox/email.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import * as calls from '../../../ports/api/calls/staff/bookings.ts';
import { IdPath } from '../../../ports/api/common.ts';
import { decode } from '../../../ports/api/schema.ts';
import type { CustomerEmail, EmailedActionResult } from '../../../ports/api/staff/staff-booking.ts';
import { textsAt } from '../../http/field-errors.ts';
import { TRIP_FIELD_TEXTS } from '../../http/field-problems.ts';
import { PROBLEMS, sendProblem } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { awaitEmail } from '../../jobs/await-email.ts';
import { staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import {
  type ActionRefusal,
  actOnStoredBooking,
  addBookingNote,
  writeBill,
} from '../../use-cases/booking/act-on-booking.ts';
import { changeStoredBooking, previewChange } from '../../use-cases/booking/change-booking.ts';
import { declineStoredBooking } from '../../use-cases/booking/decline-booking.ts';

const UNSEEN = {
  code: 'invalid-input',
  errors: [{ path: '/seenVersion', message: 'This field is required.' }],
} as const;
const CHANGE_TEXTS = { ...TRIP_FIELD_TEXTS, ...textsAt('/contact', Object.values(DESK_CUSTOMER_TEXTS)) };

type Acting = { readonly params: { readonly id: string } };

/** `/api/admin/bookings/:id/…`: what staff do with a booking (BOOK-45). */
export function adminBookingActionRoutes({ app, ports, audited, sender, relay }: Site): void {
  const act = ({ params }: Acting, request: FastifyRequest, action: BookingAction, seen: SeenState) =>
    actOnStoredBooking(ports, sender, { id: params.id, by: staffEmail(request), action, seen });
  const isMissing = async (id: string): Promise<boolean> => (await ports.bookings.find(id)) === undefined;
  /** Answers 404 for an unknown booking before its body is refused (BOOK-45). */
  const judgeBody = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { validationError } = request;
    if (validationError === undefined) return undefined;
    const { id = '' } = decode(IdPath, request.params) ?? {};
    if (await isMissing(id)) return sendProblem(reply, PROBLEMS['booking-not-found']);
    throw validationError;
  };
  const judged = { attachValidation: true, preHandler: judgeBody, failed: ACTION_FAILED };
  const ofChange = { ...judged, config: { texts: CHANGE_TEXTS } };
  const ofHandover = { ...judged, config: { texts: HANDOVER_FIELD_TEXTS } };
  /** Returns what became of the e-mail of a change. */
  const outcomeOf = async ({ booking, emails }: BookingChange): Promise<CustomerEmail> => {
    const email = emails.find(({ kind }) => isToCustomer(kind));
    if (email === undefined) return 'none';
    relay.nudge();
    return awaitEmail({ ...ports, relay }, booking.id, email.id);
  };
  /** The answer of an action that always tells the customer. */
  const tell = async (
    result: Result<BookingChange, ActionRefusal>,
  ): Promise<Result<EmailedActionResult, ActionRefusal>> =>
    result.ok ? ok({ booking: withAccount(result.value.booking), email: await outcomeOf(result.value) }) : result;
  /** The answer of an action that tells nobody. */
  const tellNobody = (result: Result<BookingChange, ActionRefusal>) =>
    result.ok ? ok({ booking: withAccount(result.value.booking) }) : result;
  const refuseUnseen = async (id: string) =>
    refuse((await isMissing(id)) ? ({ code: 'booking-not-found' } as const) : UNSEEN);

  const ofApproval = { ...judged, failed: DECISION_TEXTS.approved.failed };
  serve(app, calls.approveBooking, ofApproval, async (asked, { request }) => {
    const { seenVersion: version, seenStatus: status, ...body } = asked.body;
    if (version === undefined && status === undefined) return refuseUnseen(asked.params.id);
    return tell(await act(asked, request, { what: 'approve', ...body }, { version, status }));
  });

  const ofDecline = { ...judged, failed: DECISION_TEXTS.declined.failed };
  serve(app, calls.declineBooking, ofDecline, async ({ params: { id }, body }, { request }) => {
    const { seenVersion: version, seenStatus: status, alternatives = [], ...action } = body;
    if (version === undefined && status === undefined) return refuseUnseen(id);
    const decision = { id, by: staffEmail(request), seen: { version, status }, action, alternatives };
    return tell(await declineStoredBooking(ports, sender, decision));
  });

  serve(app, calls.cancelBooking, judged, async (asked, { request }) => {
    const { seenVersion: version, ...action } = asked.body;
    return tell(await act(asked, request, { what: 'cancel', ...action }, { version }));
  });

  serve(app, calls.previewChange, ofChange, ({ params, body }) => previewChange(ports, params.id, body));

  serve(app, calls.changeBooking, ofChange, async ({ params, body }, { request }) => {
    const changed = await changeStoredBooking(ports, sender, { id: params.id, by: staffEmail(request), ...body });
    return body.tellCustomer ? tell(changed) : tellNobody(changed);
  });

  serve(app, calls.handOut, ofHandover, async (asked, { request }) => {
    const { seenVersion: version, ...entry } = asked.body;
    return tellNobody(await act(asked, request, { what: 'hand-out', ...entry }, { version }));
  });

  serve(app, calls.takeBack, ofHandover, async (asked, { request }) => {
    const { seenVersion: version, ...entry } = asked.body;
    const back = await act(asked, request, { what: 'take-back', ...entry }, { version });
    if (!back.ok) return back;
    const { booking } = back.value;
    if (booking.settlement === undefined) throw new Error(`Booking ${booking.id} came back without a settlement`);
    return ok({ booking: withAccount(booking), settlement: booking.settlement });
  });

  serve(app, calls.undoHandover, judged, async (asked, { request }) =>
    tellNobody(await act(asked, request, { what: 'undo' }, { version: asked.body.seenVersion })),
  );

  serve(app, calls.writeBill, judged, async ({ params, body }, { request }) =>
    tellNobody(await writeBill(audited, sender, { id: params.id, by: staffEmail(request), ...body })),
  );

  const ofNote = { ...judged, config: { texts: { '/text': { missing: NOTE_EMPTY } } } };
  serve(app, calls.addNote, ofNote, ({ params, body }, { request }) =>
    addBookingNote(ports, { id: params.id, by: staffEmail(request), ...body }),
  );
}
