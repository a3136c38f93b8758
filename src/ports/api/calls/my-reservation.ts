import type { Call, CallProblems } from '../call.ts';
import {
  AskBody,
  CalendarQuery,
  CancelReservationBody,
  FindReservationBody,
  MyReservationAnswer,
  MyReservationBody,
} from '../my-reservation.ts';
import { INVALID } from '../problem.ts';
import { SentAnswer } from '../public-form.ts';

const LINK_PROBLEMS = { 'no-reservation': {}, 'rate-limited': {} } as const satisfies CallProblems;

/** A conflict carries what the reservation is by now. Its `status` takes the place of the HTTP status. */
const ACT_PROBLEMS = {
  ...INVALID,
  ...LINK_PROBLEMS,
  'changed-meanwhile': MyReservationAnswer.entries,
  'not-possible': MyReservationAnswer.entries,
} as const satisfies CallProblems;

export const openReservation = {
  method: 'POST',
  path: '/api/my-reservation',
  summary: 'The reservation that a link opens',
  description: '404 for every other text, in the same words: a forged, cut, foreign or ended link.',
  body: MyReservationBody,
  answer: MyReservationAnswer,
  problems: LINK_PROBLEMS,
} as const satisfies Call;

export const readCalendar = {
  method: 'GET',
  // Some programs read the type of a file from this name.
  path: '/api/my-reservation/reservation.ics',
  summary: 'The calendar file of a reservation that was opened',
  description:
    '`text/calendar; method=PUBLISH`. When its time is over a browser is led to the page of the reservation.',
  query: CalendarQuery,
  answer: { file: 'text/calendar' },
  problems: { 'no-reservation': {} },
} as const satisfies Call;

export const cancelReservation = {
  method: 'POST',
  path: '/api/my-reservation/cancel',
  summary: 'Cancel the reservation that a link opens',
  description: 'Until the pickup, as long as the vehicle is not handed out. Customer and company are mailed.',
  body: CancelReservationBody,
  answer: MyReservationAnswer,
  problems: ACT_PROBLEMS,
} as const satisfies Call;

export const askCompany = {
  method: 'POST',
  path: '/api/my-reservation/message',
  summary: 'Ask the company for a change of the reservation that a link opens, or write about it',
  description: 'Nothing changes until staff answer.',
  body: AskBody,
  status: 202,
  answer: SentAnswer,
  problems: ACT_PROBLEMS,
} as const satisfies Call;

export const findReservation = {
  method: 'POST',
  path: '/api/my-reservation/find',
  summary: 'Mail the link to a reservation, by its number and e-mail address',
  description: 'The answer is the same whether or not there is one. The link goes to the address of the booking.',
  body: FindReservationBody,
  status: 202,
  answer: SentAnswer,
  problems: { ...INVALID, 'rate-limited': {} },
} as const satisfies Call;
