import { describe, expect, it } from 'vitest';
import { type EmailContent, escapeHtml, writeEmail } from '../../../src/domain/outbox/email-layout.ts';
import { NOON, SENDER } from '../../support/values/samples.ts';

const CONTENT: EmailContent = {
  kind: 'received',
  to: { name: 'Priya Raman', address: 'priya.raman@example.com' },
  subject: 'Reservation received',
  blocks: [
    { heading: 'Your trip' },
    {
      rows: [
        ['Vehicle', 'Toyota Sienna'],
        ['Comments', 'one\ntwo'],
      ],
    },
    { paragraph: 'See you & yours\nsoon.' },
  ],
};
const STAMP = { id: 'email-1', at: NOON, sender: SENDER };

describe('writeEmail', () => {
  it('should stamp the mail with its id, its moment and its sender', () => {
    const { text: _text, html: _html, ...envelope } = writeEmail(CONTENT, STAMP);
    expect(envelope).toStrictEqual({
      id: 'email-1',
      messageId: '<email-1@oakville.example>',
      kind: 'received',
      queuedAt: NOON,
      from: { name: 'HOJ Car & Truck Rental', address: 'reservations@oakville.example' },
      to: { name: 'Priya Raman', address: 'priya.raman@example.com' },
      subject: 'Reservation received',
    });
  });

  it('should carry an address for answers where there is one', () => {
    const replyTo = { address: 'desk@oakville.example' };
    expect(writeEmail({ ...CONTENT, replyTo }, STAMP).replyTo).toEqual(replyTo);
  });

  it('should take the domain after the last @ for the message id', () => {
    const sender = { ...SENDER, from: '"a@b"@oakville.example' };
    expect(writeEmail(CONTENT, { ...STAMP, sender }).messageId).toBe('<email-1@oakville.example>');
  });

  it.each([
    ['one\r\nBcc: all@example.com', 'one Bcc: all@example.com'],
    ['  one \t two\u2028three\u00a0 ', 'one two three'],
    ['one\u0000two \u0007\u0085', 'one two'],
  ])('should keep the subject %j on one line', (subject, line) => {
    const email = writeEmail({ ...CONTENT, subject }, STAMP);
    expect(email.subject).toBe(line);
    expect(email.html).toContain(`<title>${line}</title>`);
  });

  it('should write the blocks as plain text, signed by the company', () => {
    expect(writeEmail(CONTENT, STAMP).text).toBe(`YOUR TRIP

Vehicle: Toyota Sienna
Comments: one
two

See you & yours
soon.

HOJ Car & Truck Rental
905-555-0142
http://127.0.0.1:3000
`);
  });

  it('should write the blocks as a page', () => {
    expect(writeEmail(CONTENT, STAMP).html).toBe(`<!doctype html>
<html lang="en-CA">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Reservation received</title></head>
<body style="margin:0;padding:16px;background:#f4f8f6;color:#12211d;font:16px/1.5 Arial,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:24px 20px;background:#ffffff;border-top:6px solid #00694e;border-radius:8px">
<h2 style="margin:24px 0 8px;font-size:18px">Your trip</h2>
<table role="presentation" style="width:100%;border-collapse:collapse"><tr><th align="left" valign="top" style="padding:4px 12px 4px 0;font-weight:normal;color:#3f504a">Vehicle</th><td valign="top" style="padding:4px 0;overflow-wrap:anywhere">Toyota Sienna</td></tr><tr><th align="left" valign="top" style="padding:4px 12px 4px 0;font-weight:normal;color:#3f504a">Comments</th><td valign="top" style="padding:4px 0;overflow-wrap:anywhere">one<br>two</td></tr></table>
<p style="margin:0 0 14px">See you &amp; yours<br>soon.</p>
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d6e0dc;color:#3f504a;font-size:14px">HOJ Car &amp; Truck Rental<br>905-555-0142<br><a href="http://127.0.0.1:3000" style="color:#00694e">http://127.0.0.1:3000</a></p>
</div>
</body>
</html>
`);
  });

  it('should escape every value of the page, the sender and the subject too', () => {
    const evil = `<img src=x onerror="alert('x')">&`;
    const { html } = writeEmail(
      {
        ...CONTENT,
        subject: `S${evil}`,
        blocks: [{ heading: `H${evil}` }, { paragraph: `P${evil}` }, { rows: [[`L${evil}`, `V${evil}`]] }],
      },
      { ...STAMP, sender: { ...SENDER, name: `N${evil}`, phone: `T${evil}`, siteUrl: `U${evil}` } },
    );
    const escaped = '&lt;img src=x onerror=&quot;alert(&#39;x&#39;)&quot;&gt;&amp;';
    expect(html).not.toContain('<img');
    for (const part of ['S', 'H', 'P', 'L', 'V', 'N', 'T', 'U']) expect(html).toContain(part + escaped);
    expect(html).toContain(`<a href="U${escaped}"`);
  });
});

describe('escapeHtml', () => {
  it('should escape what could end a text or an attribute, each time', () => {
    expect(escapeHtml(`&<>"' &<>"'`)).toBe('&amp;&lt;&gt;&quot;&#39; &amp;&lt;&gt;&quot;&#39;');
  });
});
