import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Decision } from '../../../domain/booking/booking.ts';
import type { BookingAction, BookingChange, SeenState } from '../../../domain/booking/lifecycle.ts';
import { CUSTOMER_TEXTS } from '../../../domain/booking/messages.ts';
import { ACTION_FAILED, DECISION_TEXTS, HANDOVER_FIELD_TEXTS } from '../../../domain/booking/staff-messages.ts';
import { isToCustomer } from '../../../domain/outbox/email.ts';
import type { Result } from '../../../domain/shared/result.ts';
import { IdPath } from '../../../ports/api/common.ts';
import { decode, type TypeOf } from '../../../ports/api/schema.ts';
import {
  ActionConflictAnswer,
  ApproveBody,
  CancelBody,
  ChangeBody,
  ChangePreviewAnswer,
  ChangePreviewBody,
  DeclineBody,
  HandoverBody,
  NoteBody,
  UndoBody,
} from '../../../ports/api/staff/booking-action.ts';
import {
  ActedAnswer,
  type CustomerEmail,
  NotedAnswer,
  TakenBackAnswer,
  ToldAnswer,
} from '../../../ports/api/staff/staff-booking.ts';
import { refuseAction } from '../../http/action-problems.ts';
import { textsAt } from '../../http/field-errors.ts';
import { TRIP_FIELD_TEXTS } from '../../http/field-problems.ts';
import { problemOf, problems, STAFF_POST_PROBLEMS } from '../../http/problem-schemas.ts';
import { invalidInput, PROBLEMS, sendProblem } from '../../http/problems.ts';
import { awaitEmail } from '../../jobs/await-email.ts';
import { staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { type ActionRefusal, actOnStoredBooking, addBookingNote } from '../../use-cases/booking/act-on-booking.ts';
import { changeStoredBooking, previewChange } from '../../use-cases/booking/change-booking.ts';
import { declineStoredBooking } from '../../use-cases/booking/decline-booking.ts';

const UNSEEN = invalidInput([{ path: '/seenVersion', message: 'This field is required.' }]);
const CONFLICT_NOTE =
  'It was changed since it was seen, its status does not allow the action, its vehicle is out, or the price moved';
const CONTACT_TEXTS = textsAt('/contact', Object.values(CUSTOMER_TEXTS));
const RESPONSES = {
  ...STAFF_POST_PROBLEMS,
  ...problems(404),
  409: problemOf(ActionConflictAnswer, CONFLICT_NOTE),
};
const WAITS = 'Waits at most 3 s for the e-mail to go out; one that is queued goes out by itself.';

/** `/api/admin/bookings/:id/…`: what staff do with a booking (BOOK-45). */
export function adminBookingActionRoutes({ app, ports, sender, relay }: Site): void {
  type Call = FastifyRequest<{ Params: { id: string } }>;
  const act = (request: Call, action: BookingAction, seen: SeenState) =>
    actOnStoredBooking(ports, sender, {
      id: request.params.id,
      by: staffEmail(request),
      action,
      seen,
    });
  const isMissing = async (request: FastifyRequest): Promise<boolean> =>
    (await ports.bookings.find(decode(IdPath, request.params)?.id ?? '')) === undefined;
  /** Answers 404 for an unknown booking before its body is refused (BOOK-45). */
  const judgeBody = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { validationError } = request;
    if (validationError === undefined) return undefined;
    if (await isMissing(request)) return sendProblem(reply, PROBLEMS['booking-not-found']);
    throw validationError;
  };
  const JUDGED = { attachValidation: true, preHandler: judgeBody };
  /** Returns what became of the e-mail of a change. */
  const outcomeOf = async ({ booking, emails }: BookingChange): Promise<CustomerEmail> => {
    const email = emails.find(({ kind }) => isToCustomer(kind));
    if (email === undefined) return 'none';
    relay.nudge();
    return awaitEmail({ ...ports, relay }, booking.id, email.id);
  };
  /** Answers an action that always tells the customer. */
  const tell = async (
    reply: FastifyReply,
    acted: Result<BookingChange, ActionRefusal>,
    failed: string,
  ): Promise<FastifyReply> =>
    acted.ok
      ? reply.send({ booking: acted.value.booking, email: await outcomeOf(acted.value) })
      : refuseAction(reply, acted.problem, failed);
  /** Answers an action that tells nobody. */
  const answer = (reply: FastifyReply, acted: Result<BookingChange, ActionRefusal>): FastifyReply =>
    acted.ok ? reply.send({ booking: acted.value.booking }) : refuseAction(reply, acted.problem, ACTION_FAILED);
  const decide = async (
    request: Call,
    reply: FastifyReply,
    { seenVersion: version, seenStatus: status, alternatives = [], ...body }: TypeOf<typeof DeclineBody>,
    decision: Decision,
  ): Promise<FastifyReply> => {
    if (version === undefined && status === undefined) {
      return sendProblem(reply, (await isMissing(request)) ? PROBLEMS['booking-not-found'] : UNSEEN);
    }
    const seen = { version, status };
    const by = staffEmail(request);
    const decided =
      decision === 'approved'
        ? await act(request, { what: 'approve', ...body }, seen)
        : await declineStoredBooking(ports, sender, { id: request.params.id, by, seen, action: body, alternatives });
    return tell(reply, decided, DECISION_TEXTS[decision].failed);
  };

  app.post(
    '/api/admin/bookings/:id/approve',
    {
      ...JUDGED,
      schema: {
        summary: 'Approve a booking and confirm it to the customer, with a note if there is one',
        description: WAITS,
        params: IdPath,
        body: ApproveBody,
        response: { 200: ToldAnswer, ...RESPONSES },
      },
      config: { action: 'decide-bookings' },
    },
    async (request, reply) => decide(request, reply, request.body, 'approved'),
  );

  app.post(
    '/api/admin/bookings/:id/decline',
    {
      ...JUDGED,
      schema: {
        summary: 'Decline a booking and tell the customer, with a note and other vehicles if there are any',
        description: WAITS,
        params: IdPath,
        body: DeclineBody,
        response: { 200: ToldAnswer, ...RESPONSES },
      },
      config: { action: 'decide-bookings' },
    },
    async (request, reply) => decide(request, reply, request.body, 'declined'),
  );

  app.post(
    '/api/admin/bookings/:id/cancel',
    {
      ...JUDGED,
      schema: {
        summary: 'Cancel a reservation and tell the customer',
        description: WAITS,
        params: IdPath,
        body: CancelBody,
        response: { 200: ToldAnswer, ...RESPONSES },
      },
      config: { action: 'cancel-bookings' },
    },
    async (request, reply) => {
      const { seenVersion: version, ...action } = request.body;
      return tell(reply, await act(request, { what: 'cancel', ...action }, { version }), ACTION_FAILED);
    },
  );

  app.post(
    '/api/admin/bookings/:id/change/preview',
    {
      ...JUDGED,
      schema: {
        summary: 'Price a change of a booking; saves nothing',
        params: IdPath,
        body: ChangePreviewBody,
        response: { 200: ChangePreviewAnswer, ...RESPONSES },
      },
      config: { action: 'change-bookings', texts: { ...TRIP_FIELD_TEXTS, ...CONTACT_TEXTS } },
    },
    async (request, reply) => {
      const preview = await previewChange(ports, request.params.id, request.body);
      return preview.ok ? reply.send(preview.value) : refuseAction(reply, preview.problem, ACTION_FAILED);
    },
  );

  app.post(
    '/api/admin/bookings/:id/change',
    {
      ...JUDGED,
      schema: {
        summary: 'Change dates, vehicle, extras or contact of a booking',
        description: WAITS,
        params: IdPath,
        body: ChangeBody,
        response: { 200: ActedAnswer, ...RESPONSES },
      },
      config: { action: 'change-bookings', texts: { ...TRIP_FIELD_TEXTS, ...CONTACT_TEXTS } },
    },
    async (request, reply) => {
      const { params, body } = request;
      const changed = await changeStoredBooking(ports, sender, { id: params.id, by: staffEmail(request), ...body });
      if (!changed.ok) return refuseAction(reply, changed.problem, ACTION_FAILED);
      const email = body.tellCustomer ? { email: await outcomeOf(changed.value) } : {};
      return reply.send({ booking: changed.value.booking, ...email });
    },
  );

  app.post(
    '/api/admin/bookings/:id/handover/out',
    {
      ...JUDGED,
      schema: {
        summary: 'Hand out the vehicle',
        params: IdPath,
        body: HandoverBody,
        response: { 200: ActedAnswer, ...RESPONSES },
      },
      config: { action: 'hand-over', texts: HANDOVER_FIELD_TEXTS },
    },
    async (request, reply) => {
      const { seenVersion: version, ...entry } = request.body;
      return answer(reply, await act(request, { what: 'hand-out', ...entry }, { version }));
    },
  );

  app.post(
    '/api/admin/bookings/:id/handover/back',
    {
      ...JUDGED,
      schema: {
        summary: 'Take the vehicle back and settle the rental',
        params: IdPath,
        body: HandoverBody,
        response: { 200: TakenBackAnswer, ...RESPONSES },
      },
      config: { action: 'hand-over', texts: HANDOVER_FIELD_TEXTS },
    },
    async (request, reply) => {
      const { seenVersion: version, ...entry } = request.body;
      const back = await act(request, { what: 'take-back', ...entry }, { version });
      if (!back.ok) return refuseAction(reply, back.problem, ACTION_FAILED);
      const { booking } = back.value;
      if (booking.settlement === undefined) throw new Error(`Booking ${booking.id} came back without a settlement`);
      return reply.send({ booking, settlement: booking.settlement });
    },
  );

  app.post(
    '/api/admin/bookings/:id/handover/undo',
    {
      ...JUDGED,
      schema: {
        summary: 'Undo the last hand-over',
        params: IdPath,
        body: UndoBody,
        response: { 200: ActedAnswer, ...RESPONSES },
      },
      config: { action: 'hand-over' },
    },
    async (request, reply) =>
      answer(reply, await act(request, { what: 'undo' }, { version: request.body.seenVersion })),
  );

  app.post(
    '/api/admin/bookings/:id/notes',
    {
      ...JUDGED,
      schema: {
        summary: 'Add a note that staff alone see',
        params: IdPath,
        body: NoteBody,
        response: { 201: NotedAnswer, ...STAFF_POST_PROBLEMS, ...problems(404, 409) },
      },
      config: { action: 'add-notes' },
    },
    async (request, reply) => {
      const noted = await addBookingNote(ports, {
        id: request.params.id,
        by: staffEmail(request),
        ...request.body,
      });
      return noted.ok ? reply.code(201).send({}) : refuseAction(reply, noted.problem, ACTION_FAILED);
    },
  );
}
