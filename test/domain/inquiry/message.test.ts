import { describe, expect, it } from 'vitest';
import {
  changeMessage,
  describeMessage,
  type KeptMessage,
  type MessageAction,
  oweMessageEmails,
} from '../../../src/domain/inquiry/message.ts';
import { holdEmail, type OwedEmail, queueEmail } from '../../../src/domain/outbox/email-lifecycle.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { aMessage, aNewEmail, NOON } from '../../support/values/samples.ts';

const BY = 'sam@oakville.example';
const LATER = addMinutes(NOON, 60);
const anEvent = () => ({ by: BY, email: aNewEmail({ kind: 'contact', queuedAt: LATER }) });

const ANSWERED = { ...aMessage(), state: 'answered', answeredBy: BY } as const;

const failed = ({ email, ...owed }: ReturnType<typeof queueEmail>): OwedEmail => {
  if (email === undefined) throw new Error('it has a text');
  const { id, kind, to } = owed;
  return { id, kind, to, state: 'failed', tries: 1, reason: '550 5.1.1', email };
};

describe('oweMessageEmails', () => {
  // FORM-11
  it('should queue the e-mail of an open message and hold that of a held one', () => {
    const email = aNewEmail({ kind: 'contact' });
    expect(oweMessageEmails(aMessage(), [email])).toEqual([queueEmail(email)]);
    expect(oweMessageEmails(aMessage({ state: 'held' }), [email])).toEqual([holdEmail(email)]);
  });
});

// FORM-14
describe('changeMessage', () => {
  const kept = (message: KeptMessage['message'], ...emails: OwedEmail[]): KeptMessage => ({ message, emails });

  it('should mark an open message as answered, and open it again', () => {
    const open = kept(aMessage());
    const answered = changeMessage(open, 'answered', anEvent());
    expect(answered).toEqual({
      ok: true,
      value: { ...open, message: { ...open.message, state: 'answered', answeredBy: BY } },
    });
    if (answered.ok) expect(changeMessage(answered.value, 'reopen', anEvent())).toEqual({ ok: true, value: open });
  });

  it('should queue the e-mail of a held message that is released, due at once', () => {
    const email = aNewEmail({ kind: 'contact' });
    const held = kept(aMessage({ state: 'held' }), holdEmail(email));
    expect(changeMessage(held, 'release', anEvent())).toEqual({
      ok: true,
      value: { message: { ...held.message, state: 'open' }, emails: [queueEmail(email, LATER)] },
    });
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
      const event = anEvent();
      const resent = changeMessage(kept(aMessage(), before), 'resend', event);
      expect(resent.ok && resent.value.emails).toEqual([after, queueEmail(event.email)]);
    }
  });

  it('should not send an e-mail a second time while it is being sent', () => {
    const leased = { ...queueEmail(aNewEmail({ kind: 'contact' })), leaseEnds: LATER } as OwedEmail;
    const open = kept(aMessage(), leased);
    expect(changeMessage(open, 'resend', anEvent())).toEqual({ ok: true, value: open });
  });

  it.each<[KeptMessage['message'], readonly MessageAction[]]>([
    [aMessage(), ['reopen', 'release']],
    [ANSWERED, ['answered', 'release']],
    [aMessage({ state: 'held' }), ['answered', 'reopen', 'resend']],
  ])('should refuse what a message of another state needs', (message, actions) => {
    for (const action of actions) {
      expect(changeMessage(kept(message), action, anEvent())).toEqual({ ok: false, problem: 'not-possible' });
    }
  });
});

// FORM-13
describe('describeMessage', () => {
  it('should show the latest e-mail, and that a message stored without one was not mailed', () => {
    const [first, second] = [1, 2].map(() => queueEmail(aNewEmail({ kind: 'contact' })));
    if (first === undefined || second === undefined) throw new Error('there are two');
    expect(describeMessage(aMessage(), [first, second]).email).toBe(second);
    expect(describeMessage(aMessage(), []).email).toMatchObject({ state: 'cancelled', to: '', tries: 0 });
  });

  it('should show an inquiry without a message with an empty text', () => {
    const content = {
      companyName: 'Maple Films',
      contact: 'Jo',
      phone: '9055550118',
      email: 'jo@maple.example',
      frequency: '21+',
      source: 'business-program',
      page: 'program',
    } as const;
    expect(describeMessage({ ...ANSWERED, kind: 'inquiry', content }, [])).toMatchObject({
      kind: 'inquiry',
      from: { name: 'Jo', email: 'jo@maple.example', phone: '9055550118' },
      subject: 'Business Rental Program inquiry from Maple Films',
      text: '',
      fields: { companyName: 'Maple Films', frequency: '21+' },
      answeredBy: BY,
    });
  });
});
