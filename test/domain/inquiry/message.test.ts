import { describe, expect, it } from 'vitest';
import { describeMessage } from '../../../src/domain/inquiry/message.ts';
import { queueEmail } from '../../../src/domain/outbox/email-lifecycle.ts';
import { aMessage, aNewEmail } from '../../support/values/samples.ts';

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
    const answered = { ...aMessage(), state: 'answered', answeredBy: 'sam@oakville.example' } as const;
    expect(describeMessage({ ...answered, kind: 'inquiry', content }, [])).toMatchObject({
      kind: 'inquiry',
      from: { name: 'Jo', email: 'jo@maple.example', phone: '9055550118' },
      subject: 'Business Rental Program inquiry from Maple Films',
      text: '',
      fields: { companyName: 'Maple Films', frequency: '21+' },
      answeredBy: 'sam@oakville.example',
    });
  });
});
