import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINK_LENGTH, replyLink } from '../../../src/domain/inquiry/reply-link.ts';
import { NOON } from '../../support/values/samples.ts';

const LETTER = {
  from: { name: 'Jo & Co', email: "o'neil+van@maple.example", phone: '905 555 0118' },
  subject: 'Vans & trucks?',
  text: 'Good morning,\n\nis a van free?\nJo',
  receivedAt: NOON,
};

/** The parts of a link as a mail program reads them. */
function partsOf(link: string) {
  const { protocol, pathname, searchParams } = new URL(link);
  const [subject, body] = ['subject', 'body'].map((name) => searchParams.get(name));
  return { protocol, to: decodeURIComponent(pathname), subject, lines: (body ?? '').split('\r\n') };
}

// FORM-17
describe('replyLink', () => {
  it('should name address and subject, and quote the message', () => {
    expect(partsOf(replyLink(LETTER))).toEqual({
      protocol: 'mailto:',
      to: "o'neil+van@maple.example",
      subject: 'Re: Vans & trucks?',
      lines: [
        '',
        '',
        'On Monday, November 23, 2026, 12:00 pm, Jo & Co wrote:',
        '> Good morning,',
        '> ',
        '> is a van free?',
        '> Jo',
      ],
    });
  });

  it('should not answer an answer with two "Re:"', () => {
    expect(partsOf(replyLink({ ...LETTER, subject: 'RE: vans' })).subject).toBe('RE: vans');
  });

  it('should leave out lines of a long message, and show so', () => {
    const text = Array.from({ length: 200 }, (_, index) => `This is line ${index}.`).join('\n');
    const { lines } = partsOf(replyLink({ ...LETTER, text }));
    expect(lines).toContain('> This is line 0.');
    expect(lines.at(-1)).toBe('> ...');
    expect(lines.length).toBeGreaterThan(40);
  });

  it('should be no longer than every mail program takes, and add no other field', () => {
    const typed = fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.toWellFormed());
    fc.assert(
      fc.property(typed, typed, fc.string({ unit: 'grapheme', maxLength: 5000 }), (name, subject, text) => {
        const link = replyLink({ ...LETTER, from: { ...LETTER.from, name }, subject, text: text.toWellFormed() });
        expect(link.length).toBeLessThanOrEqual(MAX_LINK_LENGTH);
        expect([...new URL(link).searchParams.keys()]).toEqual(['subject', 'body']);
      }),
    );
  });
});
