import { describe, expect, it } from 'vitest';
import { type Message, type MessageAction, messageEmail } from '../../../src/domain/inquiry/message.ts';
import {
  changeMessage,
  MESSAGES,
  newMessage,
  removeMessage,
  type StoredMessage,
} from '../../../src/domain/inquiry/stored-message.ts';
import { holdEmail, type OwedEmail, queueEmail } from '../../../src/domain/outbox/email-lifecycle.ts';
import { ok, refuse } from '../../../src/domain/shared/result.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { aBooking, aMessage, aNewEmail, aReservationMessage, NOON, SENDER } from '../../support/values/samples.ts';

const BY = 'sam@oakville.example';
const LATER = addMinutes(NOON, 60);
const STAMP = { id: 'again', at: LATER, sender: SENDER };
const act = (found: StoredMessage | undefined, action: MessageAction) =>
  changeMessage(action, { by: BY, stamp: STAMP })(found);

const ANSWERED: Message = { ...aMessage(), state: 'answered', answeredBy: BY };

const failed = ({ email, ...owed }: ReturnType<typeof queueEmail>): OwedEmail => {
  if (email === undefined) throw new Error('it has a text');
  const { id, kind, to } = owed;
  return { id, kind, to, state: 'failed', tries: 1, reason: '550 5.1.1', email };
};

const stored = (value: Message, ...emails: OwedEmail[]): StoredMessage => ({ value, emails });

describe('the stored messages', () => {
  it('should be found by their time, state, address and booking, and by what they say', () => {
    const booking = aBooking();
    const about = aReservationMessage(booking);
    expect(MESSAGES.fieldsOf(stored(about))).toMatchObject({
      receivedAt: NOON,
      state: 'open',
      bookingId: booking.id,
      searchText: expect.stringContaining(about.content.name.toUpperCase()),
    });
    const international = {
      ...aMessage(),
      content: { ...aMessage().content, email: 'Jane@Bücher.example' },
    } as Message;
    const fields = MESSAGES.fieldsOf(stored(international));
    expect(fields).toMatchObject({ email: 'jane@xn--bcher-kva.example' });
    expect(fields).not.toHaveProperty('bookingId');
  });
});

describe('newMessage', () => {
  // FORM-11
  it('should queue the e-mail of an open message and hold that of a held one', () => {
    const email = aNewEmail({ kind: 'contact' });
    expect(newMessage(aMessage(), [email]).emails).toEqual([queueEmail(email)]);
    expect(newMessage(aMessage({ state: 'held' }), [email]).emails).toEqual([holdEmail(email)]);
  });
});

// FORM-14
describe('changeMessage', () => {
  it('should mark an open message as answered, and open it again', () => {
    const open = stored(aMessage());
    const answered = stored({ ...open.value, state: 'answered', answeredBy: BY });
    expect(act(open, 'answered')).toEqual({ out: ok(answered), next: answered });
    expect(act(answered, 'reopen')).toEqual({ out: ok(open), next: open });
  });

  it('should queue the e-mail of a held message that is released, due at once', () => {
    const email = aNewEmail({ kind: 'contact' });
    const held = stored(aMessage({ state: 'held' }), holdEmail(email));
    const released = stored({ ...held.value, state: 'open' } as Message, queueEmail(email, LATER));
    expect(act(held, 'release')).toEqual({ out: ok(released), next: released });
  });

  // FORM-15
  it('should send a new e-mail instead of one that failed or waits, and beside one that was sent', () => {
    const queued = queueEmail(aNewEmail({ kind: 'contact' }));
    const { nextTryAt: _, ...facts } = queued as Extract<OwedEmail, { state: 'queued' }>;
    const sent = { ...facts, state: 'sent', sentAt: NOON } as const;
    const cases = [
      [queued, { ...facts, state: 'cancelled' }],
      [failed(queued), { ...failed(queued), seen: true }],
      [sent, sent],
    ] as const;
    for (const [before, after] of cases) {
      const message = aMessage();
      const resent = stored(message, after, queueEmail(messageEmail(message, STAMP)));
      expect(act(stored(message, before), 'resend')).toEqual({ out: ok(resent), next: resent });
    }
  });

  it('should not send an e-mail a second time while it is being sent', () => {
    const leased = { ...queueEmail(aNewEmail({ kind: 'contact' })), leaseEnds: LATER } as OwedEmail;
    const open = stored(aMessage(), leased);
    expect(act(open, 'resend')).toEqual({ out: ok(open), next: open });
  });

  it.each<[Message, readonly MessageAction[]]>([
    [aMessage(), ['reopen', 'release']],
    [ANSWERED, ['answered', 'release']],
    [aMessage({ state: 'held' }), ['answered', 'reopen', 'resend']],
  ])('should refuse what a message of another state needs', (message, actions) => {
    for (const action of actions) {
      expect(act(stored(message), action)).toEqual({ out: refuse({ code: 'not-possible', state: message.state }) });
    }
  });

  it('should refuse a message that is not there', () => {
    expect(act(undefined, 'answered')).toEqual({ out: refuse({ code: 'message-not-found' }) });
  });
});

describe('removeMessage', () => {
  // FAIL-14, PRIV-8
  it('should delete a message on the ledger, out of the files too', () => {
    const message = aMessage();
    expect(removeMessage(stored(message))).toEqual({
      out: message,
      next: 'gone',
      erases: true,
      ledger: { kind: 'message-deleted', id: message.id },
    });
    expect(removeMessage(undefined)).toEqual({ out: undefined });
  });
});
