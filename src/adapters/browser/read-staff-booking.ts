import {
  readCustomerForm,
  readPrice,
  readReceipt,
  readRequestedItinerary,
  readStatus,
} from '../../domain/booking/read-receipt.ts';
import { isRecord, isWhole, readList, readOneOf } from '../../domain/shared/read-record.ts';
import type {
  BookingDetail,
  BookingLine,
  BookingList,
  BookingRow,
  HeldMessage,
  Overlap,
  PriceCheck,
  ShownFailure,
  StaffSummary,
} from '../../ports/browser/staff-bookings-api.ts';
import type { EmailState } from '../../ports/stores/outbox.ts';

const EMAIL_KINDS = [
  'received',
  'notice',
  'confirmation',
  'declined',
  'inquiry',
  'contact',
] as const satisfies EmailState['kind'][];
const EMAIL_STATES = ['queued', 'sent', 'failed', 'cancelled'] as const satisfies EmailState['state'][];

export function readBookingList(body: unknown): BookingList | undefined {
  if (!isRecord(body)) return undefined;
  const { nextCursor, total, totalIsMore } = body;
  const bookings = readList(body.bookings, readRow);
  if (bookings === undefined || !isWhole(total) || !(nextCursor === null || typeof nextCursor === 'string'))
    return undefined;
  return { bookings, nextCursor, total, totalIsMore: totalIsMore === true };
}

/** Its lines are left out of a row. */
function readRow(value: unknown): BookingRow | undefined {
  const whole = isRecord(value) ? readWhole({ ...value, lines: [] }) : undefined;
  if (whole === undefined) return undefined;
  const { lines: _lines, ...row } = whole;
  return row;
}

export function readBookingDetail(value: unknown): BookingDetail | undefined {
  if (!isRecord(value)) return undefined;
  const booking = readWhole(value);
  const emails = readList(value.emails, readEmail);
  const history = readList(value.history, readLine);
  const overlaps = readList(value.overlaps, readOverlap);
  return booking && emails && history && overlaps && { ...booking, emails, history, overlaps };
}

function readWhole(value: Readonly<Record<string, unknown>>) {
  const receipt = readReceipt(value);
  const form = readCustomerForm(value.form);
  if (receipt === undefined || form === undefined || typeof value.id !== 'string') return undefined;
  const { id, erasedAt } = value;
  return { id, ...receipt, form, ...(typeof erasedAt === 'string' ? { erasedAt } : {}) };
}

function readEmail(value: unknown): EmailState | undefined {
  if (!isRecord(value)) return undefined;
  const { id, to, tries, nextTryAt, sentAt, reason } = value;
  const kind = readOneOf(value.kind, EMAIL_KINDS);
  const state = readOneOf(value.state, EMAIL_STATES);
  if (typeof id !== 'string' || typeof to !== 'string' || !isWhole(tries)) return undefined;
  if (kind === undefined || state === undefined) return undefined;
  return {
    id,
    kind,
    to,
    state,
    tries,
    ...(typeof nextTryAt === 'string' ? { nextTryAt } : {}),
    ...(typeof sentAt === 'string' ? { sentAt } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
  };
}

function readLine(value: unknown): BookingLine | undefined {
  if (!isRecord(value)) return undefined;
  const { at, by, what } = value;
  const from = readStatus(value.from);
  const to = readStatus(value.to);
  if (typeof at !== 'string' || typeof by !== 'string' || typeof what !== 'string') return undefined;
  return { at, by, what, ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

function readOverlap(value: unknown): Overlap | undefined {
  if (!isRecord(value)) return undefined;
  const { id, confirmationNumber } = value;
  const status = readStatus(value.status);
  const itinerary = readRequestedItinerary(value.itinerary);
  if (typeof id !== 'string' || typeof confirmationNumber !== 'string') return undefined;
  return status && itinerary && { id, confirmationNumber, status, itinerary };
}

export function readPriceCheck(body: unknown): PriceCheck | undefined {
  if (!isRecord(body) || typeof body.equal !== 'boolean') return undefined;
  const stored = readPrice(body.stored);
  const now = readPrice(body.now);
  return stored && now && { equal: body.equal, stored, now };
}

export function readSummary(body: unknown): StaffSummary | undefined {
  if (!isRecord(body)) return undefined;
  const { toAnswer, failedEmails, heldMessages } = body;
  if (!isWhole(toAnswer) || !isWhole(failedEmails) || !isWhole(heldMessages)) return undefined;
  return { toAnswer, failedEmails, heldMessages };
}

export function readFailure(value: unknown): ShownFailure | undefined {
  if (!isRecord(value)) return undefined;
  const { id, to, reason, bookingId, confirmationNumber } = value;
  const kind = readOneOf(value.kind, EMAIL_KINDS);
  if (typeof id !== 'string' || typeof to !== 'string' || kind === undefined) return undefined;
  return {
    id,
    kind,
    to,
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof bookingId === 'string' ? { bookingId } : {}),
    ...(typeof confirmationNumber === 'string' ? { confirmationNumber } : {}),
  };
}

export function readHeldMessage(value: unknown): HeldMessage | undefined {
  if (!isRecord(value) || !isRecord(value.content)) return undefined;
  const { id, receivedAt, kind } = value;
  if (typeof id !== 'string' || typeof receivedAt !== 'string' || typeof kind !== 'string') return undefined;
  const content = Object.fromEntries(
    Object.entries(value.content).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  return { id, receivedAt, kind, content };
}
