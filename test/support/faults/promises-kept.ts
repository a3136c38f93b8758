import { type BookingEvent, type DecisionEvent, isChange } from '../../../src/domain/booking/history.ts';
import { isStored } from '../../../src/domain/booking/stored-booking.ts';
import type { OwedEmail } from '../../../src/domain/outbox/email-lifecycle.ts';
import { isUnanswered } from '../../../src/domain/outbox/try-reasons.ts';
import type { Outcome } from './fault-schedule.ts';

/**
 * Returns the promises of "What happens when something fails" that an outcome breaks, as texts. An
 * empty list is expected.
 */
export function brokenPromises(outcome: Outcome): string[] {
  return [
    ...ofCustomers(outcome),
    ...ofStaff(outcome),
    ...outcome.bookings.flatMap((record) => ofHistory(record)),
    ...ofEmails(outcome),
    ...ofMessages(outcome),
  ];
}

function ofCustomers({ acknowledged, goneKeys, removalPressed, bookings }: Outcome): string[] {
  const names = bookings.map(namesOf);
  const keys = names.map(({ key }) => key);
  const numbers = names.map(({ confirmationNumber }) => confirmationNumber);
  return [
    ...acknowledged
      .filter(
        ({ key, confirmationNumber }) =>
          !names.some((kept) => kept.key === key && kept.confirmationNumber === confirmationNumber),
      )
      .map(({ key, confirmationNumber }) => `${confirmationNumber} of ${key} was acknowledged and is lost`),
    ...repeated(keys).map((key) => `${key} booked twice`),
    ...repeated(numbers).map((number) => `${number} was given twice`),
    ...bookings
      .filter((record) => !isStored(record) && !removalPressed.includes(record.id))
      .map(({ id }) => `${id} is removed and nobody pressed Delete`),
    ...goneKeys
      .filter((key) => bookings.some((record) => isStored(record) && record.submission.key === key))
      .map((key) => `${key} came back after it was removed`),
  ];
}

/** The key and the number that a booking or its tombstone has. */
function namesOf(record: Outcome['bookings'][number]) {
  if (!isStored(record)) return { key: record.keys.submissionKey, confirmationNumber: record.keys.confirmationNumber };
  return { key: record.submission.key, confirmationNumber: record.value.confirmationNumber };
}

function ofStaff({ decided, overbooked, removed, bookings }: Outcome): string[] {
  return [
    ...overbooked.map((id) => `after a decision on ${id} more were approved than there are units`),
    ...removed
      .filter((id) => bookings.some((record) => record.id === id && isStored(record)))
      .map((id) => `${id} was removed and is there`),
    ...decided.flatMap(({ id, decision, by, emailId }) => {
      const record = bookings.find((kept) => kept.id === id);
      if (record === undefined) return [`${id} was ${decision} and is lost`];
      if (!record.emails.some(({ id: owedId }) => owedId === emailId))
        return [`${id} was ${decision} without an e-mail`];
      if (!isStored(record)) return [];
      const isCustomerNotified = record.history.some((event) => event.what === decision && event.by === by);
      return isCustomerNotified ? [] : [`${id} was ${decision} by ${by}, of which its history says nothing`];
    }),
  ];
}

/**
 * Checks that the status follows from the history, that each change continues the one before, and
 * that each change queued its e-mail once, besides requested copies.
 */
function ofHistory(record: Outcome['bookings'][number]): string[] {
  if (!isStored(record)) return [];
  const { id, value: booking, history, emails } = record;
  const lines = history.filter(isChange);
  const broken = lines.flatMap(({ what, version }, index) =>
    version === index + 1 ? [] : [`${id}: ${what} of version ${version} is line ${index + 1}`],
  );
  if (booking.version !== lines.length) broken.push(`${id} is version ${booking.version} of ${lines.length} lines`);
  const changes = lines.filter((event) => event.what === 'submitted' || isDecision(event));
  for (const [index, event] of changes.entries()) {
    const from = event.what === 'submitted' ? undefined : event.from;
    if (index > 0 && from !== changes[index - 1]?.to) broken.push(`${id}: ${event.to} came after ${from}`);
  }
  if (changes.at(-1)?.to !== booking.status) broken.push(`${id} is ${booking.status}, its history says otherwise`);
  const copiesAt = history
    .filter((event) => event.what === 'email-sent-again')
    .map(({ at, email }) => `${email} ${at}`);
  const owed = [
    `received ${booking.createdAt}`,
    `notice ${booking.createdAt}`,
    ...changes.slice(1).map(({ at, to }) => `${to === 'approved' ? 'confirmation' : to} ${at}`),
  ];
  const queued = emails.flatMap(({ email }) => (email === undefined ? [] : [`${email.kind} ${email.queuedAt}`]));
  const unasked = queued.filter((one) => !copiesAt.includes(one)).toSorted();
  if (unasked.join() !== owed.toSorted().join()) broken.push(`${id} owes ${owed.join()}, queued are ${unasked.join()}`);
  return broken;
}

function isDecision(event: BookingEvent): event is DecisionEvent {
  return event.what === 'approved' || event.what === 'declined';
}

function ofEmails({ bookings, messages, sends }: Outcome): string[] {
  const records: readonly OwedEmail[] = [...bookings, ...messages].flatMap(({ emails }) => emails);
  const removed = new Set(bookings.filter((record) => !isStored(record)).map(({ id }) => id));
  const ofRemoved = new Set(
    bookings.filter(({ id }) => removed.has(id)).flatMap(({ emails }) => emails.map(({ id }) => id)),
  );
  const overtaken = new Set(
    bookings.flatMap((record) => {
      const decidedAt = isStored(record) ? record.history.findLast(isChange)?.at : undefined;
      const isOvertaken = ({ email }: OwedEmail) =>
        (email?.kind === 'confirmation' || email?.kind === 'declined') && email?.queuedAt !== decidedAt;
      return record.emails.filter(isOvertaken).map(({ id }) => id);
    }),
  );
  const taken = new Set(sends.filter((send) => send.taken).map(({ email }) => email.id));
  const refused = new Set(sends.filter((send) => send.refused).map(({ email }) => email.id));
  const firstOf = new Map(sends.toReversed().map(({ email }) => [email.id, JSON.stringify(email)]));
  return [
    ...records.flatMap(({ id, state, to, ...why }) => {
      const isUnknown = 'reason' in why && isUnanswered(why.reason) && taken.has(id);
      if (state === 'queued') return [`${id} waits for ever`];
      if (state === 'sent' && !taken.has(id)) return [`${id} counts as sent, and no mail server took it`];
      if (state === 'failed' && !refused.has(id) && !isUnknown)
        return [`${id} failed, and no mail server refused it for good`];
      if (state === 'cancelled' && !ofRemoved.has(id) && !overtaken.has(id))
        return [`${id} is cancelled, and its booking is there`];
      return ofRemoved.has(id) && to !== '' ? [`${id} keeps the address of a removed customer`] : [];
    }),
    ...sends
      .filter(({ email }) => firstOf.get(email.id) !== JSON.stringify(email))
      .map(({ email }) => `${email.id} was not the same each time`),
    ...repeated(
      [...new Set(sends.map(({ email }) => `${email.id} ${email.messageId}`))].map((one) => one.split(' ')[1]),
    ).map((messageId) => `two e-mails have the Message-ID ${messageId}`),
    ...sends
      .filter(({ email, calm }) => calm && ofRemoved.has(email.id))
      .map(({ email }) => `${email.id} went out after its booking was removed`),
    ...sends
      .filter(({ email }) => !records.some(({ id }) => id === email.id))
      .map(({ email }) => `${email.id} went out and is owed by nothing`),
  ];
}

function ofMessages({ thanked, messages }: Outcome): string[] {
  return [
    ...thanked
      .filter((subject) => !messages.some(({ value }) => value.kind === 'contact' && value.content.subject === subject))
      .map((subject) => `the message '${subject}' was thanked for and is lost`),
    ...messages.filter(({ emails }) => emails.length !== 1).map(({ id }) => `${id} does not owe one e-mail`),
  ];
}

function repeated<T>(list: readonly T[]): T[] {
  return list.filter((one, index) => one !== undefined && list.indexOf(one) !== index);
}
