import { describe, expect, it } from 'vitest';
import { queueEmail } from '../../../src/domain/outbox/email-lifecycle.ts';
import { deleteQuote, emailedQuote, QUOTES } from '../../../src/domain/receipt/emailed-quote.ts';
import { aNewEmail } from '../../support/values/samples.ts';

describe('a quote by e-mail', () => {
  // HOLD-8, PRIV-7
  it('should owe its e-mail, and be found by its address whatever the case of that', () => {
    const email = aNewEmail({ kind: 'quote', to: { address: 'Priya.Raman@Example.com' } });
    const { id, queuedAt } = email;
    const quote = emailedQuote(email);
    expect(quote).toEqual({
      value: { id, queuedAt, emailKey: 'priya.raman@example.com' },
      emails: [queueEmail(email)],
    });
    expect(QUOTES.fieldsOf(quote)).toEqual({ emailKey: 'priya.raman@example.com', queuedAt });
  });

  // PRIV-8, FAIL-14
  it('should be deleted from the files for good, once', () => {
    const quote = emailedQuote(aNewEmail({ kind: 'quote' }));
    const ledger = { kind: 'quote-deleted', id: quote.value.id };
    expect(deleteQuote(quote)).toEqual({ out: true, next: 'gone', erases: true, ledger });
    expect(deleteQuote(undefined)).toEqual({ out: false });
  });
});
