import { describe, expect, it } from 'vitest';
import { type EmailContent, writeEmail } from '../../../src/domain/outbox/email.ts';
import type { EmailBlock } from '../../../src/domain/outbox/email-blocks.ts';
import { escapeHtml } from '../../../src/domain/outbox/email-html.ts';
import { emailText, linkedBooking, renderEmail } from '../../../src/domain/outbox/render-email.ts';
import { AS_SENT } from '../../support/values/rendered.ts';
import { aNewEmail, NOON, SENDER } from '../../support/values/samples.ts';

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

const render = (content: EmailContent, sender = SENDER, linkNumber?: number) =>
  renderEmail(writeEmail({ id: 'email-1', at: NOON }, content), sender, linkNumber);

const SIGNATURE = `HOJ Car & Truck Rental
120 Example Road, Oakville, ON L6K 0A0
905-555-0142, desk@oakville.example
http://127.0.0.1:3000
`;

/** Every kind of block. */
const BLOCKS: readonly EmailBlock[] = [
  { callout: 'Not final.', tone: 'warning' },
  { button: { label: 'See it', target: { path: '/see#1' } } },
  { rows: [['Pickup', 'Friday', '120 Example Road']] },
  {
    amounts: [
      { label: 'Rental Rate', amount: '$282.00', note: '3 days × $94.00' },
      { label: 'Sub Total', amount: '$282.00', isSum: true },
    ],
    total: ['Total Charges (CAD)', '$318.66'],
  },
  { comparison: [['Dropoff', 'Sunday', 'Monday']] },
  {
    offers: [
      {
        title: 'Ford Transit',
        note: '10 seats',
        amount: '$564.13',
        link: { label: 'See this quote', target: { path: '/rate-quote#2' } },
      },
    ],
  },
  { office: true },
];

const WHOLE: EmailContent = {
  ...CONTENT,
  headline: 'Reservation received',
  state: 'Waiting for our answer',
  reference: 'HOJ-483920',
  blocks: BLOCKS,
  foot: 'Because.',
};

/** The links that a page has more than one without the block. */
function pageOf(block: EmailBlock): string {
  const linksOf = (blocks: readonly EmailBlock[]) =>
    render({ ...CONTENT, blocks })
      .html.match(/<p class="ink2".*<\/p>/)?.[0]
      .match(/<a [^>]*>/g) ?? [];
  return linksOf([block]).join('');
}

describe('renderEmail', () => {
  it('should stamp the mail with its id, its moment and its sender', () => {
    const { text: _text, html: _html, ...envelope } = render(CONTENT);
    expect(envelope).toStrictEqual({
      id: 'email-1',
      messageId: '<email-1@oakville.example>',
      queuedAt: NOON,
      from: { name: 'HOJ Car & Truck Rental', address: 'reservations@oakville.example' },
      to: { name: 'Priya Raman', address: 'priya.raman@example.com' },
      replyTo: { name: 'HOJ Car & Truck Rental', address: 'desk@oakville.example' },
      subject: 'Reservation received',
    });
  });

  // MAIL-2
  it('should have answers go to whom it names, or else those of customers to the company', () => {
    const replyTo = { address: 'sam@example.com' };
    expect(render({ ...CONTENT, kind: 'contact', replyTo }).replyTo).toEqual(replyTo);
    const company = { name: 'HOJ Car & Truck Rental', address: 'desk@oakville.example' };
    expect(render({ ...CONTENT, kind: 'entry-withdrawn' }).replyTo).toEqual(company);
    for (const kind of ['attention', 'invitation', 'password-reset'] as const)
      expect(render({ ...CONTENT, kind })).not.toHaveProperty('replyTo');
  });

  it('should take the domain after the last @ for the message id', () => {
    const sender = { ...SENDER, from: '"a@b"@oakville.example' };
    expect(render(CONTENT, sender).messageId).toBe('<email-1@oakville.example>');
  });

  it.each([
    ['one\r\nBcc: all@example.com', 'one Bcc: all@example.com'],
    ['  one \t two\u2028three\u00a0 ', 'one two three'],
    ['one\u0000two \u0007\u0085', 'one two'],
  ])('should keep the subject %j on one line', (subject, line) => {
    const email = render({ ...CONTENT, subject });
    expect(email.subject).toBe(line);
    expect(email.html).toContain(`<title>${line}</title>`);
  });

  it('should write the blocks as plain text, signed by the company', () => {
    expect(render(CONTENT).text).toBe(`YOUR TRIP

Vehicle: Toyota Sienna
Comments: one
two

See you & yours
soon.

${SIGNATURE}`);
  });

  // MAIL-21
  it('should hold the same facts in the same order as text and as page', () => {
    const { text, html } = render(WHOLE);
    expect(text).toBe(`RESERVATION RECEIVED
Waiting for our answer
Booking reference: HOJ-483920

Not final.

See it: http://127.0.0.1:3000/see#1

Pickup: Friday (120 Example Road)

Rental Rate: $282.00 (3 days × $94.00)
Sub Total: $282.00
Total Charges (CAD): $318.66

Dropoff: Monday (before: Sunday)

Ford Transit: $564.13 (10 seats)
See this quote: http://127.0.0.1:3000/rate-quote#2

Where: 120 Example Road, Oakville, ON L6K 0A0
Get Directions: https://www.openstreetmap.org/directions?to=43.4475%2C-79.6666
Open: Mon to Fri 7 am to 5 pm; Sat and Sun 9 am to 12 pm
Phone: 905-555-0142

${SIGNATURE}
Because.
`);
    const page = html.slice(html.indexOf('<h1')).replaceAll('&nbsp;', ' ');
    const facts = text.match(
      /\$[\d.]+|HOJ-\d+|Not final|Pickup|Friday|Sunday|Ford Transit|10 seats|L6K 0A0|Sat and Sun|Because/g,
    );
    let from = 0;
    for (const fact of facts ?? []) {
      // The page has an amount after its details, and what was before what is now.
      if (['$282.00', '$94.00', '$564.13', '10 seats', 'Sunday'].includes(fact)) expect(page).toContain(fact);
      else {
        expect(page.indexOf(fact, from), fact).toBeGreaterThan(-1);
        from = page.indexOf(fact, from);
      }
    }
  });

  it('should set the total apart, align amounts and know dark mode, without a picture', () => {
    const { html } = render(WHOLE);
    expect(html).toMatch(/<td align="right" [^>]*font-size:22px[^>]*>\$318\.66<\/td>/);
    expect(html).toMatch(/<td align="right" [^>]*tabular-nums">\$282\.00<\/td>/);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('max-width:600px');
    expect(html).not.toMatch(/<img|url\(/);
  });

  it('should name what the mail is by its subject where nothing else does', () => {
    expect(render(CONTENT).html).toMatch(/<h1 [^>]*>Reservation received<\/h1>/);
    expect(render({ ...CONTENT, headline: 'Hi' }).html).toMatch(/<h1 [^>]*>Hi<\/h1>/);
  });

  it.each([
    ['http://127.0.0.1:3000/admin/health.', '<a class="link" href="http://127.0.0.1:3000/admin/health" '],
    ['http://127.0.0.1:3000', '<a class="link" href="http://127.0.0.1:3000" '],
    ['see http://127.0.0.1:3000/x?a=1&b="2" now', 'href="http://127.0.0.1:3000/x?a=1&amp;b=&quot;2&quot;" '],
  ])('should make a link of an address of the site: %s', (paragraph, link) => {
    expect(pageOf({ paragraph })).toContain(link);
  });

  it.each(['https://evil.example/', 'http://127.0.0.1:30001/x', 'http://127.0.0.1:3000.evil.example/x'])(
    'should make no link of another address: %s',
    (paragraph) => {
      expect(pageOf({ paragraph })).toBe('');
    },
  );

  it('should not break inside a time, a date or a postal code', () => {
    const { html } = render({ ...CONTENT, blocks: [{ paragraph: 'May 3, 10:00 am, L6K 0A0' }] });
    expect(html).toContain('May&nbsp;3, 10:00&nbsp;am, L6K&nbsp;0A0');
  });

  it('should escape every value of the page, the sender and the subject too', () => {
    const evil = `<img src=x onerror="alert('x')">&`;
    const { html } = render(
      {
        ...CONTENT,
        subject: `S${evil}`,
        headline: `Y${evil}`,
        state: `Z${evil}`,
        reference: `R${evil}`,
        foot: `F${evil}`,
        blocks: [
          { heading: `H${evil}` },
          { paragraph: `P${evil}` },
          { callout: `C${evil}`, tone: 'quiet' },
          { rows: [[`L${evil}`, `V${evil}`, `X${evil}`]] },
          { amounts: [{ label: `a${evil}`, amount: `b${evil}`, note: `c${evil}` }], total: [`d${evil}`, `e${evil}`] },
          { comparison: [[`f${evil}`, `g${evil}`, `h${evil}`]] },
          {
            offers: [
              {
                title: `i${evil}`,
                note: `j${evil}`,
                amount: `k${evil}`,
                link: { label: `l${evil}`, target: { path: `m${evil}` } },
              },
            ],
          },
          { button: { label: `n${evil}`, target: { path: `o${evil}` } } },
          { call: [`p${evil}`, `q${evil}`] },
          { call: [`r${evil}`, `s${evil}`], tone: 'warning' },
          { address: { label: `t${evil}`, target: { path: `u${evil}` } } },
          { office: true },
        ],
      },
      { ...SENDER, company: { ...SENDER.company, name: `N${evil}`, phone: `T${evil}` }, siteUrl: `U${evil}` },
    );
    const escaped = '&lt;img src=x onerror=&quot;alert(&#39;x&#39;)&quot;&gt;&amp;';
    expect(html).not.toContain('<img');
    for (const part of 'SYZRFHPCLVXabcdefghijklmnopqrstuNTU') expect(html).toContain(part + escaped);
    for (const url of ['', 'm', 'o']) expect(html).toContain(`href="U${escaped}${url && url + escaped}"`);
  });
});

// MAIL-6, MINE-8
describe('what an e-mail gets when it is sent', () => {
  it('should be the address of the site, the phone and the number of the link', () => {
    const reservation = { bookingId: 'b-1', askedAt: NOON };
    const blocks: readonly EmailBlock[] = [
      { button: { label: 'See my reservation', target: { reservation } } },
      { call: ['Questions? Call ', '.'] },
      { address: { label: 'Details', target: { path: '/admin/health' } } },
    ];
    const content = { ...CONTENT, blocks };
    const company = { ...SENDER.company, name: 'Halton\u202e', phone: '905-555-0100' };
    const sender = { ...SENDER, siteUrl: 'https://new.example', company };
    const { text, from } = render(content, { ...sender, reservationUrl: (link) => JSON.stringify(link) }, 7);
    expect(text).toContain(`See my reservation: ${JSON.stringify({ ...reservation, linkNumber: 7 })}

Questions? Call 905-555-0100.

Details: https://new.example/admin/health

`);
    expect(from).toEqual({ name: 'Halton', address: SENDER.from });
    expect(() => render(content)).toThrow('link');
    expect(linkedBooking(content)).toBe('b-1');
    expect(linkedBooking(WHOLE)).toBeUndefined();
  });

  it('should not be stored in what waits', () => {
    const stored = JSON.stringify(aNewEmail());
    for (const part of [SENDER.siteUrl, SENDER.company.phone, SENDER.from, SENDER.company.email, '<', '#'])
      expect(stored).not.toContain(part);
  });

  it('should be read by staff as it was sent, or as it would be sent now', () => {
    const email = aNewEmail();
    const { subject, text } = renderEmail(email, SENDER, 3);
    expect(emailText(email, SENDER, 3)).toEqual({ subject, text });
    expect(emailText({ ...email, asSent: AS_SENT }, SENDER, 3)).toEqual(AS_SENT);
  });
});

describe('escapeHtml', () => {
  it('should escape what could end a text or an attribute, each time', () => {
    expect(escapeHtml(`&<>"' &<>"'`)).toBe('&amp;&lt;&gt;&quot;&#39; &amp;&lt;&gt;&quot;&#39;');
  });
});
