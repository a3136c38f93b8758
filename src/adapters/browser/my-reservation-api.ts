import * as calls from '../../ports/api/calls/my-reservation.ts';
import type { MyReservationApi } from '../../ports/browser/my-reservation-api.ts';
import { send } from './send.ts';

/** Calls the routes of a customer's reservation over HTTP. */
export function browserMyReservationApi(): MyReservationApi {
  return {
    open: (token) => send(calls.openReservation, { body: { token } }),
    cancel: (body) => send(calls.cancelReservation, { body }),
    ask: (body) => send(calls.askCompany, { body }),
    find: (body) => send(calls.findReservation, { body }),
  };
}
