import { expect, it } from 'vitest';
import { attentionEmail, testEmail } from '../../../src/domain/site/emails.ts';
import { rendered } from '../../support/values/rendered.ts';
import { NOON } from '../../support/values/samples.ts';

// MAIL-1
it('should tell an owner in one e-mail all that needs attention, and where the details are', () => {
  const attention = [
    { code: 'backup', text: 'There is no backup yet.' },
    { code: 'mail-failed', text: '2 emails were not delivered.' },
  ] as const;
  const email = rendered(
    attentionEmail('sam@oakville.example', attention, { id: 'one', at: NOON, company: 'HOJ Car & Truck Rental' }),
  );
  expect(email).toMatchObject({
    kind: 'attention',
    to: { address: 'sam@oakville.example' },
    subject: '2 things need attention on the site of HOJ Car & Truck Rental',
    queuedAt: NOON,
  });
  for (const { text } of attention) expect(email.text).toContain(text);
  expect(email.text).toContain('Details: http://127.0.0.1:3000/admin/health');
  const one = attentionEmail('sam@oakville.example', attention.slice(0, 1), {
    id: 'one',
    at: NOON,
    company: 'HOJ Car & Truck Rental',
  });
  expect(one.subject).toMatch(/^1 thing needs attention on/);
});

// MAIL-1, SITE-21
it('should tell an owner that e-mails arrive', () => {
  const email = rendered(testEmail('sam@oakville.example', { id: 'one', at: NOON, company: 'Lee Rentals' }));
  expect(email).toMatchObject({
    to: { address: 'sam@oakville.example' },
    subject: 'Test email of the site of Lee Rentals',
  });
  expect(email.text).toContain('Emails of the site reach this address.');
  expect(email.text).toContain('What else to do before you open: http://127.0.0.1:3000/admin/today');
});
