import type { FastifyReply } from 'fastify';
import { FIND_TEXTS } from '../../domain/reservation/find-form.ts';
import { WISH_EMPTY } from '../../domain/reservation/wish.ts';
import {
  AcceptedAnswer,
  AskBody,
  CalendarFile,
  CalendarQuery,
  CancelReservationBody,
  FindReservationBody,
  MyReservationAnswer,
  MyReservationBody,
  ReservationConflictAnswer,
} from '../../ports/api/my-reservation.ts';
import { callerNetwork, networksOf } from '../http/caller-network.ts';
import { refusalsAt, textsAt } from '../http/field-errors.ts';
import { POST_PROBLEMS, problemOf, problems, READ_PROBLEMS } from '../http/problem-schemas.ts';
import { invalidInput, problem, RATE_LIMITED, sendProblem } from '../http/problems.ts';
import { TRIP_FIELD_TEXTS, tripProblemAnswer } from '../http/trip-problems.ts';
import { startAfterAnswer } from '../jobs/after-answer.ts';
import { limitTo } from '../plugins/limits.ts';
import type { Site } from '../route-context.ts';
import { askCompany } from '../use-cases/reservation/ask-company.ts';
import { cancelReservation, type ReservationConflict } from '../use-cases/reservation/cancel-reservation.ts';
import { acceptFind, mailFoundLink } from '../use-cases/reservation/find-reservation.ts';
import { CALENDAR_PATH, openCalendar, openReservation } from '../use-cases/reservation/open-reservation.ts';

const NO_RESERVATION = problem(404, 'no-reservation', 'This link does not open a reservation.');
const CONFLICTS: Readonly<Record<ReservationConflict['code'], string>> = {
  'changed-meanwhile': 'The reservation has changed since it was shown.',
  'not-possible': 'This is not possible any more.',
};
const ACT_PROBLEMS = {
  ...POST_PROBLEMS,
  ...problems(404),
  409: problemOf(ReservationConflictAnswer, 'What the reservation is by now: it changed, or does not allow this'),
};

/** `/api/my-reservation`: a reservation for its customer, who has a link (MINE-2). */
export function myReservationRoutes(site: Site): void {
  const { app, ports, relay, limitMail } = site;
  const afterAnswer = startAfterAnswer(ports.random, app.log);
  app.addHook('onClose', () => afterAnswer.finish());

  app.post(
    '/api/my-reservation',
    {
      schema: {
        summary: 'The reservation that a link opens',
        description: '404 for every other text, in the same words: a forged, cut, foreign or ended link.',
        body: MyReservationBody,
        response: { 200: MyReservationAnswer, ...POST_PROBLEMS, ...problems(404) },
      },
      config: { ...limitTo('reservation') },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const opened = await openReservation(ports, site, request.body.token);
      return opened.ok ? reply.send(opened.value) : sendProblem(reply, NO_RESERVATION);
    },
  );

  app.get(
    CALENDAR_PATH,
    {
      schema: {
        summary: 'The calendar file of a reservation that was opened',
        description:
          '`text/calendar; method=PUBLISH`. When its time is over a browser is led to the page of the reservation.',
        querystring: CalendarQuery,
        response: {
          200: { description: 'The file', content: { 'text/calendar': { schema: CalendarFile } } },
          ...READ_PROBLEMS,
          ...problems(404, 422),
        },
      },
      config: { ...limitTo('reservation') },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const file = await openCalendar(ports, site, request.query.token);
      if (!file.ok) {
        const isBrowser = request.headers.accept?.includes('text/html') ?? false;
        return isBrowser ? reply.redirect('/my-reservation', 303) : sendProblem(reply, NO_RESERVATION);
      }
      return reply
        .header('content-type', 'text/calendar; charset=utf-8; method=PUBLISH')
        .header('content-disposition', `inline; filename="${file.value.name}"`)
        .send(file.value.text);
    },
  );

  app.post(
    '/api/my-reservation/cancel',
    {
      schema: {
        summary: 'Cancel the reservation that a link opens',
        description: 'Until the pickup, as long as the vehicle is not handed out. Customer and company are mailed.',
        body: CancelReservationBody,
        response: { 200: MyReservationAnswer, ...ACT_PROBLEMS },
      },
      config: { ...limitTo('reservationCancel') },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const cancelled = await cancelReservation(ports, site, request.body);
      if (!cancelled.ok) {
        return cancelled.problem.code === 'no-reservation'
          ? sendProblem(reply, NO_RESERVATION)
          : refuseConflict(reply, cancelled.problem);
      }
      relay.nudge();
      return reply.send(cancelled.value);
    },
  );

  app.post(
    '/api/my-reservation/message',
    {
      schema: {
        summary: 'Ask the company for a change of the reservation that a link opens, or write about it',
        description: 'Nothing changes until staff answer.',
        body: AskBody,
        response: { 202: AcceptedAnswer, ...ACT_PROBLEMS },
      },
      config: { ...limitTo('reservationMessage'), texts: TRIP_FIELD_TEXTS },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const origin = { networks: networksOf(request.ip ?? ''), isLimited: limitMail };
      const asked = await askCompany(ports, site, request.body, origin);
      if (asked.ok) {
        relay.nudge();
        return reply.code(202).send({ ok: true });
      }
      const refused = asked.problem;
      switch (refused.code) {
        case 'no-reservation':
          return sendProblem(reply, NO_RESERVATION);
        case 'wish-empty':
          return sendProblem(reply, invalidInput([{ path: '/text', message: WISH_EMPTY }]));
        case 'itinerary':
          return sendProblem(reply, tripProblemAnswer(refused));
        case 'rate-limited':
          return sendProblem(reply.header('retry-after', String(refused.seconds)), RATE_LIMITED);
        default:
          return refuseConflict(reply, refused);
      }
    },
  );

  app.post(
    '/api/my-reservation/find',
    {
      schema: {
        summary: 'Mail the link to a reservation, by its number and e-mail address',
        description: 'The answer is the same whether or not there is one. The link goes to the address of the booking.',
        body: FindReservationBody,
        response: { 202: AcceptedAnswer, ...POST_PROBLEMS },
      },
      config: { ...limitTo('reservation'), texts: textsAt('', Object.values(FIND_TEXTS)) },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const origin = { network: callerNetwork(request), isLimited: limitMail };
      const accepted = await acceptFind(ports, request.body, origin);
      if (accepted.ok) {
        afterAnswer.run(async () => {
          if ((await mailFoundLink(ports, accepted.value, limitMail)).value === 'mailed') relay.nudge();
        });
        return reply.code(202).send({ ok: true });
      }
      const refused = accepted.problem;
      if (refused.code === 'rate-limited') {
        return sendProblem(reply.header('retry-after', String(refused.seconds)), RATE_LIMITED);
      }
      const texts = refused.problems.map((code) => FIND_TEXTS[code]);
      return sendProblem(reply, invalidInput(refusalsAt('', texts)));
    },
  );
}

function refuseConflict(reply: FastifyReply, { code, reservation }: ReservationConflict): FastifyReply {
  return sendProblem(reply, problem(409, code, CONFLICTS[code]), reservation);
}
