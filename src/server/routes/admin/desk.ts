import * as v from 'valibot';
import { BookingHeaders, PLACEMENT_PROBLEMS } from '../../../ports/api/calls/bookings.ts';
import { CustomersAnswer, CustomersQuery, DeskBookingBody } from '../../../ports/api/staff/booking-action.ts';
import { ToldAnswer } from '../../../ports/api/staff/staff-booking.ts';
import { VehicleUseSchema } from '../../../ports/api/staff/staff-schedule.ts';
import { TodayAnswer, TodayQuery } from '../../../ports/api/staff/today.ts';
import { BOOKING_FIELD_TEXTS } from '../../http/field-problems.ts';
import { problems, STAFF_POST_PROBLEMS, STAFF_READ_PROBLEMS } from '../../http/problem-schemas.ts';
import { PROBLEMS, sendProblem } from '../../http/problems.ts';
import { problemResponses, refuseCall } from '../../http/serve.ts';
import { readSubmission, refuseNumber, validBody } from '../../http/submission.ts';
import { awaitEmail } from '../../jobs/await-email.ts';
import { countRows, staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { enterBooking } from '../../use-cases/booking/enter-booking.ts';
import { findCustomers } from '../../use-cases/booking/find-customers.ts';
import { showToday } from '../../use-cases/desk/show-today.ts';

const ENTRY_PROBLEMS = { ...PLACEMENT_PROBLEMS, 'vehicle-taken': { overlaps: v.array(VehicleUseSchema) } };

/** `/api/admin`: what a day brings, and bookings that staff enter, with the former customers. */
export function adminDeskRoutes({ app, ports, audited, relay }: Site): void {
  app.post(
    '/api/admin/bookings',
    {
      schema: {
        summary: 'Enter a booking at the desk, approved at once if wished',
        description:
          'The same key with the same body is booked once and answered alike, with `Idempotency-Replayed: true`. Without an e-mail address nobody is mailed. Waits at most 3 s for the e-mail to go out; one that is queued goes out by itself.',
        headers: BookingHeaders,
        body: DeskBookingBody,
        response: {
          201: ToldAnswer,
          ...STAFF_POST_PROBLEMS,
          ...problemResponses(ENTRY_PROBLEMS, ['malformed']),
        },
      },
      attachValidation: true,
      config: { action: 'enter-bookings', texts: BOOKING_FIELD_TEXTS },
    },
    async (request, reply) => {
      const submission = readSubmission(request, request.body);
      if (submission === undefined) return sendProblem(reply, PROBLEMS['key-missing']);
      const read = () => validBody(request);
      const entered = await enterBooking(ports, submission, read, staffEmail(request));
      if (!entered.ok) {
        return entered.problem.code === 'no-free-number'
          ? refuseNumber(request, reply)
          : refuseCall(reply, ENTRY_PROBLEMS, entered.problem);
      }
      relay.nudge();
      const { booking, replayed, emailId } = entered.value;
      if (replayed) void reply.header('idempotency-replayed', 'true');
      const email = emailId === undefined ? 'none' : await awaitEmail({ ...ports, relay }, booking.id, emailId);
      return reply.code(201).send({ booking, email });
    },
  );

  app.get(
    '/api/admin/today',
    {
      schema: {
        summary: 'What a day brings: requests to answer, pickups, returns, and what is overdue',
        querystring: TodayQuery,
        response: { 200: TodayAnswer, ...STAFF_READ_PROBLEMS, ...problems(422) },
      },
      // Six lists of rows make the compiled serializer slow to build.
      serializerCompiler: () => JSON.stringify,
      config: { action: 'read-bookings' },
    },
    async (request, reply) => {
      const { value } = await showToday(ports, request.query.date);
      const { toAnswer, goingOut, comingBack, overdue, notPickedUp, tomorrow } = value;
      const rows = [toAnswer, goingOut, comingBack, overdue, notPickedUp, tomorrow.goingOut, tomorrow.comingBack];
      await countRows(audited, request, rows.flat().length);
      return reply.send(value);
    },
  );

  app.get(
    '/api/admin/customers',
    {
      schema: {
        summary: 'At most ten former customers, by the beginning of name, e-mail or phone, newest first',
        querystring: CustomersQuery,
        response: { 200: CustomersAnswer, ...STAFF_READ_PROBLEMS, ...problems(422) },
      },
      config: { action: 'read-bookings' },
    },
    async (request, reply) => {
      const { value } = await findCustomers(ports, request.query.q);
      await countRows(audited, request, value.customers.length);
      return reply.send(value);
    },
  );
}
