import { isDeepStrictEqual } from 'node:util';
import { type Booking, type BookingStatus, receiptOf } from '../../../src/domain/booking/booking.ts';
import { noteEvent } from '../../../src/domain/booking/history.ts';
import type { PriceCheck } from '../../../src/domain/booking/price-check.ts';
import type { FormerCustomer } from '../../../src/domain/booking/search.ts';
import { NOTE_EMPTY } from '../../../src/domain/booking/staff-messages.ts';
import type { Mark } from '../../../src/domain/desk/marks.ts';
import { staffFleet } from '../../../src/domain/fleet/fleet-filter.ts';
import { staffVehicle, type Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { ok, refuse } from '../../../src/domain/shared/result.ts';
import type { Alternative } from '../../../src/ports/api/availability.ts';
import type { Call } from '../../../src/ports/api/call.ts';
import { readProvider, readSession, signIn, signOut } from '../../../src/ports/api/calls/staff/session.ts';
import { listStaffVehicles } from '../../../src/ports/api/calls/staff/vehicles.ts';
import type { FieldRefusal } from '../../../src/ports/api/problem.ts';
import type { ChangeDraft, DeskBookingRequest } from '../../../src/ports/api/staff/booking-action.ts';
import type {
  BookingDetail,
  CustomerEmail,
  EmailText,
  ShownFailure,
  StaffSummary,
} from '../../../src/ports/api/staff/staff-booking.ts';
import type { TodayLists } from '../../../src/ports/api/staff/today.ts';
import type { StaffUser } from '../../../src/ports/api/staff.ts';
import type { BookingRefusal } from '../../../src/ports/browser/reservations-api.ts';
import type {
  ActionCall,
  BookingListRequest,
  StaffBookingsApi,
} from '../../../src/ports/browser/staff-bookings-api.ts';
import type { StaffApis } from '../../../src/ui/staff/frame/staff-apis.ts';
import { aBooking, aVehicle, NOON } from '../../support/values/samples.ts';
import { actOnDetail, previewDetail } from './a-staff-rental.ts';

const PASSWORD = 'correct horse battery';
const USER: StaffUser = { email: 'dana@oakville.example', role: 'owner' };
export const CREDENTIALS = { email: USER.email, password: PASSWORD };

/** A booking as the dialog gets it. */
export function aDetail(over: Partial<Booking> = {}, more: Partial<BookingDetail> = {}): BookingDetail {
  const booking = { ...aBooking(), ...over };
  return {
    ...booking,
    receipt: receiptOf(booking),
    emails: [],
    history: [{ at: NOON, by: 'customer', what: 'submitted', to: 'confirmed', version: 1 }],
    overlaps: [],
    availability: { state: 'free', overlaps: [] },
    messages: [],
    ...more,
  };
}

function bulkOutcome<Reason extends string>(ids: readonly string[], done: readonly string[], reason: Reason) {
  const others = ids.filter((id) => !done.includes(id));
  return { done: [...done], failed: others.map((id) => ({ id, reason })) };
}

/** A staff part of the site in memory, with a session that a test can end and calls that it can make fail. */
export function aStaffSite(
  start: { readonly bookings?: readonly BookingDetail[]; readonly fleet?: readonly Vehicle[] } = {},
) {
  const site = {
    isSignedIn: true,
    user: USER,
    bookings: [...(start.bookings ?? [aDetail()])],
    fleet: [...(start.fleet ?? [aVehicle()])],
    summary: {
      toAnswer: 1,
      failedEmails: 0,
      openMessages: 0,
      heldMessages: 0,
      heldBookings: 0,
      attention: 0,
      changes: 0,
    } as StaffSummary,
    /** The texts of e-mails that are kept, by the id of the e-mail. */
    texts: new Map<string, EmailText>(),
    /** The marks of rows, by the id of the booking. */
    marks: new Map<string, readonly Mark[]>(),
    today: {
      date: '2026-11-23',
      toAnswer: [],
      goingOut: [],
      comingBack: [],
      overdue: [],
      notPickedUp: [],
      tomorrow: { goingOut: [], comingBack: [] },
      done: { handedOut: 0, takenBack: 0 },
    } as TodayLists,
    failures: [] as ShownFailure[],
    email: 'sent' as CustomerEmail,
    price: undefined as PriceCheck | undefined,
    alternatives: [] as readonly Alternative[],
    /** Names of calls that are out of reach. */
    linksEnded: [] as string[],
    linksMailed: [] as string[],
    failing: new Set<string>(),
    /** What a failing call rejects with, if it is not out of reach. */
    fault: undefined as Error | undefined,
    /** Refusals of the next vehicle or action that is sent. */
    refusals: undefined as readonly FieldRefusal[] | undefined,
    polls: 0,
    listed: [] as BookingListRequest[],
    previewed: [] as ChangeDraft[],
    calls: [] as (ActionCall & { readonly id: string })[],
    customers: [] as FormerCustomer[],
    /** What former customers were looked for by. */
    searched: [] as string[],
    entered: [] as { readonly submissionKey: string; readonly request: DeskBookingRequest }[],
    /** Why bookings are not entered. */
    entryRefusal: undefined as BookingRefusal | undefined,
    notes: [] as { readonly id: string; readonly text: string; readonly deposit?: boolean }[],
    resent: [] as string[],
    released: [] as string[],
    /** A colleague decides meanwhile. */
    change(id: string, status: BookingStatus): void {
      site.bookings = site.bookings.map((booking) =>
        booking.id === id ? { ...booking, status, version: booking.version + 1 } : booking,
      );
    },
    /** The personal data of a booking is erased meanwhile. */
    erase(id: string): void {
      site.bookings = site.bookings.map((booking) => (booking.id === id ? { ...booking, erasedAt: NOON } : booking));
    },
    dropFailures(ids: readonly string[]): void {
      site.failures = site.failures.filter(({ id }) => !ids.includes(id));
      site.summary = { ...site.summary, failedEmails: site.summary.failedEmails - ids.length };
    },
    endSession(): void {
      site.isSignedIn = false;
    },
  };
  /** The answer of a call, unless it fails or nobody is signed in. */
  const asked = async <T>(name: string, answer: () => T): Promise<T | 'signed-out'> => {
    if (site.failing.has(name)) throw site.fault ?? new Error(`${name} is out of reach`);
    return site.isSignedIn ? answer() : 'signed-out';
  };

  const bookings: StaffBookingsApi = {
    list(request) {
      site.listed.push(request);
      return asked('list', () => {
        const shown = site.bookings.filter(({ status, confirmationNumber, held = false }) => {
          if (!confirmationNumber.startsWith(request.q)) return false;
          if (request.view === 'held') return held;
          if (request.view === 'to-answer') return status === 'confirmed' && !held;
          return request.view === 'all' || request.view === 'soon' || status === request.view;
        });
        const from = Number(request.cursor ?? 0);
        const to = from + request.limit;
        return {
          bookings: shown.slice(from, to).map((booking) => ({ ...booking, marks: site.marks.get(booking.id) ?? [] })),
          nextCursor: to < shown.length ? String(to) : null,
          total: shown.length,
          totalIsMore: false,
        };
      });
    },
    today: () => asked('today', () => site.today),
    detail: (id) => asked('detail', () => site.bookings.find((booking) => booking.id === id) ?? 'missing'),
    act: (id, call) =>
      asked('act', () => {
        const booking = site.bookings.find((candidate) => candidate.id === id);
        if (booking === undefined) return refuse({ code: 'booking-not-found' });
        if (site.refusals) return refuse({ code: 'invalid-input', errors: site.refusals });
        const result = actOnDetail(booking, call, site.fleet);
        if (!result.ok) return result;
        site.calls.push({ id, ...call });
        site.bookings = site.bookings.map((other) => (other.id === id ? result.value : other));
        return ok({ booking: result.value, ...(isCustomerNotified(call) ? { email: site.email } : {}) });
      }),
    previewChange: (id, draft) =>
      asked('previewChange', () => {
        const booking = site.bookings.find((candidate) => candidate.id === id);
        site.previewed.push(draft);
        return booking === undefined
          ? refuse({ code: 'booking-not-found' })
          : previewDetail(booking, draft, site.fleet);
      }),
    addNote: (id, note) =>
      asked('addNote', () => {
        const line = noteEvent(note.text, note.deposit === true, { at: NOON, by: USER.email });
        if (!line.ok) return refuse({ code: 'invalid-input', errors: [{ path: '/text', message: NOTE_EMPTY }] });
        site.notes.push({ id, ...note });
        site.bookings = site.bookings.map((booking) =>
          booking.id === id ? { ...booking, history: [...booking.history, line.value] } : booking,
        );
        return ok(undefined);
      }),
    endLinks: (id) =>
      asked('endLinks', () => {
        site.linksEnded.push(id);
        return 'ended';
      }),
    mailLink: (id) =>
      asked('mailLink', () => {
        site.linksMailed.push(id);
        return site.email;
      }),
    customers: (typed) =>
      asked('customers', () => {
        site.searched.push(typed);
        return site.customers;
      }),
    enter: (submissionKey, request) =>
      asked('enter', () => {
        site.entered.push({ submissionKey, request });
        if (site.entryRefusal) return refuse(site.entryRefusal);
        const status = request.approve ? 'approved' : 'confirmed';
        const booking = aDetail({ source: 'desk', status }, { form: request.form });
        site.bookings = [booking, ...site.bookings];
        return ok({ booking, email: site.email });
      }),
    remove: (id) =>
      asked('remove', () => {
        const isThere = site.bookings.some((booking) => booking.id === id);
        site.bookings = site.bookings.filter((booking) => booking.id !== id);
        return isThere ? 'removed' : 'missing';
      }),
    releaseAll: (ids) =>
      asked('releaseAll', () => {
        const held = site.bookings.filter(({ id, held: isHeld }) => ids.includes(id) && isHeld).map(({ id }) => id);
        site.released.push(...held);
        site.bookings = site.bookings.map(({ held: isHeld, ...booking }) =>
          held.includes(booking.id) ? booking : { ...booking, ...(isHeld && { held: isHeld }) },
        );
        return bulkOutcome(ids, held, 'not-held');
      }),
    removeAll: (ids) =>
      asked('removeAll', () => {
        const there = site.bookings.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
        site.bookings = site.bookings.filter(({ id }) => !ids.includes(id));
        return bulkOutcome(ids, there, 'booking-not-found');
      }),
    email: (_, emailId) => asked('email', () => site.texts.get(emailId) ?? 'missing'),
    resend: (_, emailId) =>
      asked('resend', () => {
        site.resent.push(emailId);
        return 'queued';
      }),
    alternatives: () => asked('alternatives', () => site.alternatives),
    price: () =>
      asked('price', () => {
        const [booking] = site.bookings;
        if (booking === undefined) return 'missing';
        return site.price ?? { equal: true, stored: booking, now: booking };
      }),
    summary() {
      site.polls += 1;
      return asked('summary', () => site.summary);
    },
    failedEmails: () => asked('failedEmails', () => ({ emails: site.failures, total: site.summary.failedEmails })),
    markFailedEmailsSeen: (ids) =>
      asked('seen', () => {
        site.dropFailures(ids);
        return 'marked';
      }),
    resendFailedEmails: (ids) =>
      asked('resendFailed', () => {
        site.resent.push(...ids);
        site.dropFailures(ids);
        return { done: [...ids], failed: [] };
      }),
  };

  /** The few calls beside those of bookings that its pages make. */
  const answered = async (call: Call, given: object) => {
    switch (call) {
      case readSession:
        return asked('current', () => ok({ user: site.user }));
      case signIn:
        if (!('body' in given) || !isDeepStrictEqual(given.body, CREDENTIALS))
          return refuse({ code: 'wrong-credentials' });
        site.isSignedIn = true;
        return ok({ user: site.user });
      case signOut:
        return asked('signOut', () => {
          site.isSignedIn = false;
          return ok(null);
        });
      case readProvider:
        return ok({ provider: null });
      case listStaffVehicles: {
        const vehicles = staffFleet(site.fleet.map((vehicle) => staffVehicle(vehicle, { upcoming: 0 })));
        return asked('fleet', () => ok({ vehicles }));
      }
      default:
        throw new Error(`${call.path} needs the application`);
    }
  };
  const apis: StaffApis = {
    make: async (call, given) => (await answered(call, given)) as never,
    bookings,
  };
  return { site, apis };
}

/** Whether an action tells the customer by e-mail. */
function isCustomerNotified(call: ActionCall): boolean {
  if (call.action === 'change') return call.body.tellCustomer;
  return call.action === 'approve' || call.action === 'decline' || call.action === 'cancel';
}
