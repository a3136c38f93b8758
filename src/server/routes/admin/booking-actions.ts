import type { FastifyReply, FastifyRequest } from 'fastify';
import { withAccount } from '../../../domain/booking/account.ts';
import type { BookingAction, SeenState } from '../../../domain/booking/lifecycle.ts';
import { MAX_BATCH, type PaymentBatch, type PaymentEntry } from '../../../domain/booking/payments.ts';
import {
  ACTION_FAILED,
  DECISION_TEXTS,
  DESK_CUSTOMER_TEXTS,
  HANDOVER_FIELD_TEXTS,
  NOTE_EMPTY,
  SWAP_FIELD_TEXTS,
} from '../../../domain/booking/staff-messages.ts';
import { isToCustomer } from '../../../domain/outbox/email.ts';
import { PAYMENT_TEXTS } from '../../../domain/rental/payment-texts.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { mayDo } from '../../../domain/staff/permissions.ts';
import * as calls from '../../../ports/api/calls/staff/bookings.ts';
import { IdPath } from '../../../ports/api/common.ts';
import { decode, type TypeOf } from '../../../ports/api/schema.ts';
import type { AgreementBody } from '../../../ports/api/staff/booking-action.ts';
import type { CustomerEmail, EmailedActionResult } from '../../../ports/api/staff/staff-booking.ts';
import { bodyHash } from '../../http/body-hash.ts';
import { type FieldTexts, textsAt } from '../../http/field-errors.ts';
import { PAYER_FIELD_TEXTS, TRIP_FIELD_TEXTS } from '../../http/field-problems.ts';
import { PROBLEMS, sendProblem } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { readSubmission } from '../../http/submission.ts';
import { awaitEmail } from '../../jobs/await-email.ts';
import { signedInOf, staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import {
  type ActedOn,
  type ActionRefusal,
  actOnStoredBooking,
  addBookingNote,
  type NotActedOn,
  takeBack,
  withMarkIds,
  writeBill,
} from '../../use-cases/booking/act-on-booking.ts';
import {
  changeStoredBooking,
  previewChange,
  swapStoredVehicle,
  undoStoredHandover,
} from '../../use-cases/booking/change-booking.ts';
import { declineStoredBooking } from '../../use-cases/booking/decline-booking.ts';
import { previewStoredAgreement } from '../../use-cases/booking/preview-agreement.ts';
import { signStoredBooking } from '../../use-cases/booking/sign-booking.ts';
import { voidStoredPayment, writePayment } from '../../use-cases/booking/take-payment.ts';

const UNSEEN = {
  code: 'invalid-input',
  errors: [{ path: '/seenVersion', message: 'This field is required.' }],
} as const;
const CONTACT_FIELD_TEXTS = textsAt('/contact', Object.values(DESK_CUSTOMER_TEXTS));
const CHANGE_TEXTS = { ...TRIP_FIELD_TEXTS, ...CONTACT_FIELD_TEXTS, ...PAYER_FIELD_TEXTS };

const PAYMENT_FIELD_TEXTS = textsAt('', Object.values(PAYMENT_TEXTS));
const BATCH_TEXTS: FieldTexts = Object.fromEntries(
  Array.from({ length: MAX_BATCH }, (_, index) => textsAt(`/payments/${index}`, Object.values(PAYMENT_TEXTS))).flatMap(
    Object.entries,
  ),
);

const AGREEMENT_TEXTS = { ...HANDOVER_FIELD_TEXTS, ...SWAP_FIELD_TEXTS, ...BATCH_TEXTS };

/** Returns what an agreement needs beside what its body has: that of a hand-out, or of a swap (SIGN-5). */
function missingOf({ odometer, fuel, vehicleId, back, out }: TypeOf<typeof AgreementBody>) {
  const needed = vehicleId === undefined && back === undefined ? { odometer, fuel } : { vehicleId, back, out };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  if (missing.length === 0 || missing.length === Object.keys(needed).length) return undefined;
  const errors = missing.map(([field]) => ({ path: `/${field}`, message: 'This field is required.' }));
  return { code: 'invalid-input', errors } as const;
}

const NOT_THERE = { code: 'booking-not-found' } as const;

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
  const ofHandover = { ...judged, config: { texts: { ...HANDOVER_FIELD_TEXTS, ...BATCH_TEXTS } } };
  const ofSwap = { ...judged, config: { texts: { ...SWAP_FIELD_TEXTS, ...BATCH_TEXTS } } };
  /** Returns what became of the e-mail of a change. */
  const outcomeOf = async ({ booking, emails }: ActedOn): Promise<CustomerEmail> => {
    const email = emails.find(({ kind }) => isToCustomer(kind));
    if (email === undefined) return 'none';
    relay.nudge();
    return awaitEmail({ ...ports, relay }, booking.id, email.id);
  };
  /** The answer of an action that always tells the customer. */
  const tell = async (result: Result<ActedOn, ActionRefusal>): Promise<Result<EmailedActionResult, ActionRefusal>> =>
    result.ok ? ok({ booking: withAccount(result.value.booking), email: await outcomeOf(result.value) }) : result;
  /** The answer of an action that tells nobody. */
  const tellNobody = (result: Result<ActedOn, ActionRefusal>) =>
    result.ok ? ok({ booking: withAccount(result.value.booking) }) : result;
  /** Returns the payments of a hand-over under their key (PAY-9). */
  const readPayments = async (
    { params: { id } }: Acting,
    request: FastifyRequest,
    entries: readonly PaymentEntry[] = [],
  ): Promise<Result<{ readonly payments?: PaymentBatch }, NotActedOn | { readonly code: 'key-missing' }>> => {
    if (entries.length === 0) return ok({});
    if (await isMissing(id)) return refuse({ code: 'booking-not-found' });
    const submission = readSubmission(request, entries);
    if (submission === undefined) return refuse({ code: 'key-missing' });
    return ok({ payments: { key: bodyHash({ id, key: submission.key }), entries } });
  };
  const markReplay = (reply: FastifyReply, result: Result<ActedOn, ActionRefusal>) => {
    if (result.ok && result.value.replayed) void reply.header('idempotency-replayed', 'true');
    return result;
  };
  /** The e-mail with what was signed goes out at once. Nobody waits for it. */
  const sendSigned = (result: Result<ActedOn, ActionRefusal>) => {
    if (result.ok && result.value.emails.length > 0) relay.nudge();
    return result;
  };
  const refuseUnseen = async (id: string) => refuse((await isMissing(id)) ? NOT_THERE : UNSEEN);

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

  serve(app, calls.previewChange, ofChange, ({ params, body }) => previewChange(ports, params.id, body, sender.hours));

  serve(app, calls.changeBooking, ofChange, async ({ params, body }, { request }) => {
    const changed = await changeStoredBooking(ports, sender, { id: params.id, by: staffEmail(request), ...body });
    return body.tellCustomer ? tell(changed) : tellNobody(changed);
  });

  serve(app, calls.handOut, ofHandover, async (asked, { request, reply }) => {
    const { seenVersion: version, payments, damage, ...entry } = asked.body;
    const paid = await readPayments(asked, request, payments);
    if (!paid.ok) return paid;
    const action = { what: 'hand-out', ...entry, ...withMarkIds(ports, damage), ...paid.value } as const;
    const signing = { id: asked.params.id, by: staffEmail(request), action, seen: { version } };
    const out = markReplay(reply, await signStoredBooking(ports, sender, signing));
    // A repeated call does not know the e-mail with the agreement any more.
    const isMailed = entry.signature !== undefined && out.ok && out.value.replayed !== true;
    return isMailed ? tell(out) : tellNobody(out);
  });

  serve(app, calls.showAgreement, { ...judged, config: { texts: AGREEMENT_TEXTS } }, async (asked, { request }) => {
    const { params, body } = asked;
    const missing = missingOf(body);
    if (missing !== undefined) return refuse((await isMissing(params.id)) ? NOT_THERE : missing);
    const written = await previewStoredAgreement(ports, sender, { ...params, by: staffEmail(request), body });
    return written.ok ? ok({ agreement: written.value }) : written;
  });

  serve(app, calls.signAgreement, ofHandover, async ({ params, body }, { request }) => {
    const { seenVersion: version, signature } = body;
    const action = { what: 'sign', signature } as const;
    const asked = { ...params, by: staffEmail(request), action, seen: { version } };
    return tellNobody(sendSigned(await signStoredBooking(ports, sender, asked)));
  });

  serve(app, calls.takeBack, ofHandover, async (asked, { request, reply }) => {
    const { payments, damage, ...body } = asked.body;
    const paid = await readPayments(asked, request, payments);
    if (!paid.ok) return paid;
    const marks = withMarkIds(ports, damage);
    const entry = { ...asked.params, by: staffEmail(request), ...body, ...marks, ...paid.value };
    const back = markReplay(reply, await takeBack(audited, sender, entry));
    if (!back.ok) return back;
    const { booking } = back.value;
    if (booking.settlement === undefined) throw new Error(`Booking ${booking.id} came back without a settlement`);
    const email = body.tellCustomer ? { email: await outcomeOf(back.value) } : {};
    return ok({ booking: withAccount(booking), settlement: booking.settlement, ...email });
  });

  serve(app, calls.swapVehicle, ofSwap, async (asked, { request, reply }) => {
    const { payments, ...body } = asked.body;
    const paid = await readPayments(asked, request, payments);
    if (!paid.ok) return paid;
    const entry = { ...asked.params, by: staffEmail(request), ...body, ...paid.value };
    const swapped = markReplay(reply, sendSigned(await swapStoredVehicle(ports, sender, entry)));
    return body.tellCustomer ? tell(swapped) : tellNobody(swapped);
  });

  serve(app, calls.undoHandover, judged, async ({ params, body }, { request }) =>
    tellNobody(await undoStoredHandover(ports, sender, { ...params, by: staffEmail(request), ...body })),
  );

  serve(app, calls.writeBill, judged, async ({ params, body }, { request }) =>
    tellNobody(await writeBill(audited, sender, { id: params.id, by: staffEmail(request), ...body })),
  );

  const ofPayment = { attachValidation: true, failed: ACTION_FAILED, config: { texts: PAYMENT_FIELD_TEXTS } };
  serve(app, calls.takePayment, ofPayment, async (asked, { request, reply }) => {
    const { id } = asked.params;
    if (await isMissing(id)) return refuse({ code: 'booking-not-found' });
    const submission = readSubmission(request, request.body);
    if (submission === undefined) return refuse({ code: 'key-missing' });
    const paymentId = bodyHash({ id, key: submission.key });
    const paid = await writePayment(ports, { id, paymentId, by: staffEmail(request), entry: asked.body });
    if (!paid.ok) return paid;
    const { booking, payment, replayed } = paid.value;
    if (replayed) void reply.header('idempotency-replayed', 'true');
    return ok({ booking: withAccount(booking), payment });
  });

  serve(app, calls.voidPayment, { ...judged, config: { texts: PAYMENT_FIELD_TEXTS } }, async (asked, { request }) => {
    const { params, body } = asked;
    const isOwner = mayDo(signedInOf(request).account.role, 'void-old-payments');
    const voided = await voidStoredPayment(audited, { ...params, ...body, by: staffEmail(request), isOwner });
    return voided.ok ? ok({ booking: withAccount(voided.value.booking) }) : voided;
  });

  const ofNote = { ...judged, config: { texts: { '/text': { missing: NOTE_EMPTY } } } };
  serve(app, calls.addNote, ofNote, ({ params, body }, { request }) =>
    addBookingNote(ports, { id: params.id, by: staffEmail(request), ...body }),
  );
}
