import { readStatus } from '../../domain/booking/read-receipt.ts';
import { isRecord, readList, readOneOf } from '../../domain/shared/read-record.ts';
import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import type { DecisionEmail, DecisionProblem, StaffBookingsApi } from '../../ports/browser/staff-bookings-api.ts';
import { type Answer, fieldRefusals } from './answer.ts';
import {
  readBookingDetail,
  readBookingList,
  readFailure,
  readHeldMessage,
  readPriceCheck,
  readSummary,
} from './read-staff-booking.ts';
import { asked, gone, type StaffCall, unexpected } from './staff-call.ts';

const BOOKINGS = '/api/admin/bookings';
const VERBS = { approved: 'approve', declined: 'decline' } as const;
const OUTCOMES = ['sent', 'queued', 'failed'] as const satisfies DecisionEmail[];

/** Asks the site about bookings over HTTP. */
export function browserStaffBookingsApi(call: StaffCall): StaffBookingsApi {
  return {
    list: ({ view, q, limit, cursor }) => {
      const query = new URLSearchParams({
        view,
        limit: String(limit),
        ...(q ? { q } : {}),
        ...(cursor ? { cursor } : {}),
      });
      return asked(BOOKINGS, call.get(`${BOOKINGS}?${query}`), readBookingList);
    },
    async detail(id) {
      const answer = await call.get(pathOf(id));
      return answer.status === 404 ? 'missing' : asked(pathOf(id), Promise.resolve(answer), readBookingDetail);
    },
    async decide(id, { decision, seenStatus, note = '' }) {
      const path = `${pathOf(id)}/${VERBS[decision]}`;
      const answer = await call.send('POST', path, { seenStatus, ...(note === '' ? {} : { note }) });
      return answer.status === 401 ? 'signed-out' : decided(path, answer);
    },
    remove: async (id) => gone(pathOf(id), await call.send('DELETE', pathOf(id)), 'removed'),
    async resend(id, emailId) {
      const path = `${pathOf(id)}/emails/${encodeURIComponent(emailId)}/resend`;
      const answer = await call.send('POST', path);
      if (answer.status === 202) return 'queued';
      if (answer.status === 409) return 'refused';
      return gone(path, answer, 'queued');
    },
    async price(id) {
      const path = `${pathOf(id)}/price`;
      const answer = await call.get(path);
      return answer.status === 404 ? 'missing' : asked(path, Promise.resolve(answer), readPriceCheck);
    },
    summary: () => asked('/api/admin/summary', call.get('/api/admin/summary'), readSummary),
    failedEmails: () =>
      asked('/api/admin/failed-emails', call.get('/api/admin/failed-emails'), (body) =>
        isRecord(body) ? readList(body.emails, readFailure) : undefined,
      ),
    async markFailedEmailsSeen() {
      const path = '/api/admin/failed-emails/seen';
      const answer = await call.send('POST', path);
      if (answer.status === 401) return 'signed-out';
      if (answer.status !== 204) throw unexpected(path, answer);
      return 'marked';
    },
    heldMessages: () =>
      asked('/api/admin/held-messages', call.get('/api/admin/held-messages'), (body) =>
        isRecord(body) ? readList(body.messages, readHeldMessage) : undefined,
      ),
  };
}

function pathOf(id: string): string {
  return `${BOOKINGS}/${encodeURIComponent(id)}`;
}

function decided(path: string, { status, body }: Answer): Result<DecisionEmail, DecisionProblem> {
  if (status === 404) return refuse({ code: 'missing' });
  const email = status === 200 && isRecord(body) ? readOneOf(body.email, OUTCOMES) : undefined;
  if (email !== undefined) return ok(email);
  const problem = status === 409 ? conflictOf(body) : undefined;
  if (problem !== undefined) return refuse(problem);
  const errors = status === 422 ? fieldRefusals(body) : undefined;
  if (errors === undefined) throw unexpected(path, { status, body });
  return refuse({ code: 'invalid', errors });
}

function conflictOf(body: unknown): DecisionProblem | undefined {
  if (!isRecord(body)) return undefined;
  if (body.type === '/api/docs#booking-erased') return { code: 'erased' };
  const { changedBy, changedAt } = body;
  const status = readStatus(body.status) ?? readStatus(body.bookingStatus);
  if (status === undefined || typeof changedBy !== 'string' || typeof changedAt !== 'string') return undefined;
  return { code: 'stale', status, changedBy, changedAt };
}
