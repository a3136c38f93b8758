import { readReceipt, readStatus } from '../../domain/booking/read-receipt.ts';
import { isRecord, isWhole, readList } from '../../domain/shared/read-record.ts';
import type { ErasedData, KeptBooking, KeptData, StaffPrivacyApi } from '../../ports/browser/staff-privacy-api.ts';
import { asked, type StaffCall } from './staff-call.ts';

const PATH = '/api/admin/privacy';

/** Asks the site about one person's data over HTTP. */
export function browserStaffPrivacyApi(call: StaffCall): StaffPrivacyApi {
  const ask = async <T>(what: 'export' | 'erase', email: string, read: (body: unknown) => T | undefined) => {
    const path = `${PATH}/${what}`;
    const answer = await call.send('POST', path, { email });
    return answer.status === 422 ? 'malformed' : asked(path, Promise.resolve(answer), read);
  };
  return {
    find: (email) => ask('export', email, readKept),
    erase: (email) => ask('erase', email, readErased),
  };
}

function readKept(body: unknown): KeptData | undefined {
  if (!isRecord(body)) return undefined;
  const bookings = readList(body.bookings, readBooking);
  const messages = readList(body.messages, readMessage);
  return bookings && messages && { bookings, messages, copy: `${JSON.stringify(body, null, 2)}\n` };
}

function readBooking(value: unknown): KeptBooking | undefined {
  const receipt = readReceipt(value);
  if (receipt === undefined || !isRecord(value) || typeof value.id !== 'string') return undefined;
  const { confirmationNumber, status, itinerary } = receipt;
  return { id: value.id, confirmationNumber, status, itinerary };
}

function readMessage(value: unknown): KeptData['messages'][number] | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, receivedAt } = value;
  return typeof kind === 'string' && typeof receivedAt === 'string' ? { kind, receivedAt } : undefined;
}

function readErased(body: unknown): ErasedData | undefined {
  if (!isRecord(body) || !isWhole(body.messages)) return undefined;
  const bookings = readList(body.bookings, (number) => (typeof number === 'string' ? number : undefined));
  const upcoming = readList(body.upcoming, readUpcoming);
  return bookings && upcoming && { bookings, upcoming, messages: body.messages };
}

function readUpcoming(value: unknown): ErasedData['upcoming'][number] | undefined {
  if (!isRecord(value) || typeof value.confirmationNumber !== 'string') return undefined;
  const status = readStatus(value.status);
  return status && { confirmationNumber: value.confirmationNumber, status };
}
