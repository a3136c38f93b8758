import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { Delivery, EmailState, Outbox } from '../../ports/stores/outbox.ts';
import { answer, type EmailRecord, type MemoryState } from './state.ts';

/** Hands out the e-mails that the stores of the same state queued. The end of its lease is what a holder is known by. */
export function memoryOutbox(state: MemoryState): Outbox {
  return {
    claim: (now, leaseEnds) =>
      answer(state, () => {
        const next = earliest(state);
        if (!next || next.dueAt > now) return undefined;
        const { record, email } = next;
        const leased: EmailState = { ...record.state, nextTryAt: leaseEnds };
        state.emails.set(email.id, { ...record, state: leased, leaseEnds });
        return { email, tries: record.state.tries, leaseEnds };
      }),

    settle: ({ email: { id }, leaseEnds }, delivery) =>
      answer(state, () => {
        const record = state.emails.get(id);
        const held = record?.state.state === 'queued' && record.leaseEnds === leaseEnds;
        const isNews = delivery.state === 'sent' && record?.state.state !== 'sent';
        if (record && (held || isNews)) state.emails.set(id, settled(record, delivery));
        return held ? 'settled' : 'superseded';
      }),

    nextDue: () => answer(state, () => earliest(state)?.dueAt),

    waiting: () =>
      answer(state, () => {
        const queued = [...state.emails.values()].filter((record) => record.state.state === 'queued');
        const [oldest] = queued.flatMap(({ email }) => (email ? [email.queuedAt] : [])).toSorted();
        return { count: queued.length, ...(oldest === undefined ? {} : { oldest }) };
      }),

    newFailures: () => answer(state, () => newFailures(state).length),

    listFailures: (limit) =>
      answer(state, () =>
        newFailures(state)
          .slice(0, limit)
          .map(
            ([
              ,
              {
                bookingId,
                state: { id, kind, to, reason },
              },
            ]) => ({
              id,
              kind,
              to,
              ...(reason === undefined ? {} : { reason }),
              ...(bookingId === undefined ? {} : { bookingId }),
            }),
          ),
      ),

    seeFailures: () =>
      answer(state, () => {
        for (const [id, record] of newFailures(state)) state.emails.set(id, { ...record, seen: true });
      }),

    forgetSentBefore: (moment, limit) =>
      answer(state, () => {
        const due = [...state.emails].filter(
          ([
            ,
            {
              email,
              state: { sentAt = moment },
            },
          ]) => email && sentAt < moment,
        );
        const owners = [...new Set(due.map(([, record]) => ownerOf(record)))].slice(0, limit);
        const forgotten = due.filter(([, record]) => owners.includes(ownerOf(record)));
        for (const [id, { email: _, ...record }] of forgotten) {
          state.emails.set(id, { ...record, state: { ...record.state, to: '' } });
        }
        return forgotten.length;
      }),

    ofBooking: (bookingId) =>
      answer(state, () =>
        [...state.emails.values()].flatMap((record) => (record.bookingId === bookingId ? [record.state] : [])),
      ),
  };
}

/** A removed booking leaves its e-mails without their text: nobody can do anything about those. */
function newFailures(state: MemoryState) {
  return [...state.emails].filter(
    ([
      ,
      {
        state: { state: word },
        email,
        seen,
      },
    ]) => word === 'failed' && email && !seen,
  );
}

function ownerOf({ bookingId, messageId }: EmailRecord): string | undefined {
  return bookingId ?? messageId;
}

function earliest(state: MemoryState) {
  const waiting = [...state.emails.values()].flatMap((record) => {
    const dueAt: Instant | undefined = record.state.nextTryAt;
    return dueAt !== undefined && record.email ? [{ record, email: record.email, dueAt }] : [];
  });
  // A stable sort: of two due at once, the one queued first.
  return waiting.toSorted((a, b) => Number(a.dueAt > b.dueAt) - Number(a.dueAt < b.dueAt))[0];
}

function settled({ leaseEnds: _, ...record }: EmailRecord, delivery: Delivery): EmailRecord {
  const { id, kind, to, tries } = record.state;
  const tried = { id, kind, to, tries: tries + 1 };
  if (delivery.state === 'sent') return { ...record, state: { ...tried, state: 'sent', sentAt: delivery.at } };
  const { reason } = delivery;
  if (delivery.state === 'failed') return { ...record, state: { ...tried, state: 'failed', reason } };
  return { ...record, state: { ...tried, state: 'queued', nextTryAt: delivery.nextTryAt, reason } };
}
