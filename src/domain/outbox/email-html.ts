import { addressLine, type Company, companyPhoneLink, directionsUrl, splitName, townLine } from '../shared/company.ts';
import { MONTHS } from '../shared/format-date.ts';
import { describeHours } from '../shared/opening-hours.ts';
import type { EmailContent } from './email.ts';
import type { AmountRow, ComparedRow, EmailBlock, EmailLink, EmailOffer } from './email-blocks.ts';
import { type EmailSender, linkText, noteText } from './email-text.ts';

/*
 * Mail programs understand tables and inline styles. The style sheet only adds what some of them
 * know: dark mode, and phones. Its rules need !important to win over the inline ones.
 */
const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const RULED = 'border-top:1px solid #e8eeec';
const TABULAR = 'font-variant-numeric:tabular-nums';
const DARK =
  'body,.ground{background:#0d1513!important}.card{background:#16211e!important}.ink,.ink b{color:#f0f6f3!important}.ink2{color:#c9d6d0!important}.ink3{color:#a5b6af!important}.link{color:#7fd1b5!important}.ln{border-color:#2b3a35!important}.tint{background:#1f2d28!important}.rule{border-color:#f0f6f3!important}.warning{background:#3a2f0b!important;color:#ffe9b3!important}.good{background:#0f3a2d!important;color:#d3efe4!important}.quiet{background:#26332f!important;color:#f0f6f3!important}';
const PHONE =
  '.pad{padding-left:20px!important;padding-right:20px!important}.stack{display:block!important;width:auto!important;text-align:left!important;padding-left:0!important}.plate{margin-top:16px!important}.half{display:block!important;width:auto!important;padding:14px 16px 2px!important}.half+.half{padding-bottom:15px!important;padding-top:10px!important}.lab{width:92px!important;padding-right:12px!important}.full{width:100%!important}.tag{display:none!important}.cmp{padding-left:8px!important;font-size:14px!important}';
const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${DARK}}
@media (max-width:520px){${PHONE}}`;

/** The background, text colour and edge of a callout. */
const TONES = {
  warning: { background: '#fff5d6', ink: '#12211d', edge: '#f2b200' },
  good: { background: '#dcefe7', ink: '#083a2e', edge: '#00694e' },
  quiet: { background: '#e9f1ee', ink: '#12211d', edge: '#74867f' },
} as const;

/** Writes an e-mail as an HTML page: 600 px wide, without pictures (MAIL-21). */
export function writeEmailHtml(
  { subject, headline = subject, state, reference, blocks, foot }: EmailContent,
  sender: EmailSender,
): string {
  const card = [
    `<tr><td class="pad" bgcolor="#00694e" style="background:#00694e;padding:20px 32px 26px">${brand(sender.company)}${head(headline, state, reference)}</td></tr>`,
    '<tr><td bgcolor="#38464a" style="background:#38464a;padding:6px 0;font-size:0;line-height:0"><div style="border-top:3px dashed #ffc72c;font-size:0;line-height:0">&nbsp;</div></td></tr>',
    `<tr><td class="pad" style="padding:28px 32px 32px">${blocks.map((block) => htmlBlock(block, sender)).join('\n')}</td></tr>`,
    `<tr><td class="pad ln" style="padding:18px 32px 22px;border-top:1px solid #d6e0dc">${signature(sender, foot)}</td></tr>`,
  ].join('\n');
  return `<!doctype html>
<html lang="en-CA">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>
${STYLES}
</style></head>
<body class="ground" style="margin:0;padding:0;background:#f4f8f6">${preview(state)}
${layout(
  `<tr><td align="center" style="padding:20px 10px 28px"><!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]--><div role="main" style="max-width:600px;text-align:left">
${layout(card, 'background:#ffffff;border-radius:12px;overflow:hidden', 'card')}
</div><!--[if mso]></td></tr></table><![endif]--></td></tr>`,
  'background:#f4f8f6',
  'ground',
)}
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, including attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const DAY_OF_MONTH = new RegExp(`(${MONTHS.join('|')}) (?=\\d)`, 'g');

/** A postal code of Canada. */
const POSTAL_CODE = /\b([A-Z]\d[A-Z]) (?=\d[A-Z]\d\b)/g;

/** A space beside a digit, as times, dates and postal codes have. Most labels have none. */
const DIGIT_AND_SPACE = / \d|\d [ap]m/;

/** Escapes text. No line breaks inside a time, a date or a postal code. */
function htmlText(text: string): string {
  const escaped = escapeHtml(text).replaceAll('\n', '<br>');
  if (!DIGIT_AND_SPACE.test(escaped)) return escaped;
  return escaped
    .replace(/(\d:\d\d) (?=[ap]m)/g, '$1&nbsp;')
    .replace(DAY_OF_MONTH, '$1&nbsp;')
    .replace(POSTAL_CODE, '$1&nbsp;');
}

/** The words that a list of e-mails shows after the subject. */
function preview(state = ''): string {
  if (state === '') return '';
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${htmlText(state)}</div>`;
}

function layout(rows: string, style: string, className = ''): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="${className}" style="border-collapse:collapse;${style}">${rows}</table>`;
}

function table(rows: string, style = 'border-collapse:collapse;margin:0 0 14px'): string {
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">${rows}</table>`;
}

function brand(company: Company): string {
  const { town, since } = company;
  const [mark, words] = splitName(company);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="${FONT};border:2px solid #ffffff;border-radius:6px;padding:4px 8px 3px;font-size:14px;line-height:16px;font-weight:800;letter-spacing:.5px;color:#ffffff">${escapeHtml(mark)}</td><td style="${FONT};padding-left:10px;font-size:15px;line-height:20px;color:#dcefe7"><b style="color:#ffffff">${escapeHtml(words)}</b><span class="tag">&ensp;${escapeHtml(town)}, since ${since}</span></td></tr></table>`;
}

function head(headline: string, state: string | undefined, reference: string | undefined): string {
  const line =
    state === undefined
      ? ''
      : `<p style="${FONT};margin:5px 0 0;font-size:15px;line-height:22px;color:#dcefe7">${htmlText(state)}</p>`;
  const title = `<td valign="middle" class="stack" style="padding-top:16px"><h1 style="${FONT};margin:0;font-size:26px;line-height:32px;font-weight:800;letter-spacing:-.3px;color:#ffffff;overflow-wrap:anywhere">${htmlText(headline)}</h1>${line}</td>`;
  return layout(`<tr>${title}${reference === undefined ? '' : referenceCell(reference)}</tr>`, '');
}

function referenceCell(reference: string): string {
  return `<td align="right" valign="middle" class="stack" style="width:196px;padding-left:16px"><table role="presentation" class="plate" cellpadding="0" cellspacing="0" border="0" style="background:#ffffff;border-radius:9px"><tr><td style="padding:3px"><table role="presentation" cellpadding="0" cellspacing="0" border="0" style="border:2px solid #14427c;border-radius:7px"><tr><td align="center" style="${FONT};padding:6px 14px 5px;color:#14427c;white-space:nowrap"><span style="font-size:12px;line-height:15px;font-weight:700">Booking reference</span><br><span style="font-size:22px;line-height:26px;font-weight:800;letter-spacing:1px">${escapeHtml(reference)}</span></td></tr></table></td></tr></table></td>`;
}

function signature(sender: EmailSender, foot: string | undefined): string {
  const { company, siteUrl } = sender;
  const lines = [
    `${escapeHtml(company.name)}, ${htmlText(addressLine(company))}`,
    `${phoneLink(company)}, ${link(company.email, `mailto:${company.email}`)}`,
    link(siteUrl, siteUrl),
    ...(foot === undefined ? [] : [htmlText(foot)]),
  ];
  return `<p class="ink3" style="${FONT};margin:0;font-size:13px;line-height:20px;color:#5a6b65">${lines.join('<br>')}</p>`;
}

function link(label: string, url: string, style = ''): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:#00694e${style}">${htmlText(label)}</a>`;
}

function phoneLink(company: Company): string {
  return link(company.phone, companyPhoneLink(company), ';white-space:nowrap');
}

function htmlBlock(block: EmailBlock, sender: EmailSender): string {
  if ('heading' in block) {
    return `<h2 class="ink" style="${FONT};font-size:18px;line-height:24px;font-weight:700;color:#12211d;margin:32px 0 10px">${htmlText(block.heading)}</h2>`;
  }
  if ('paragraph' in block) {
    const size =
      block.isSmall === true
        ? 'font-size:14px;line-height:21px;margin:10px 0 0'
        : 'font-size:16px;line-height:25px;margin:0 0 14px';
    return `<p class="ink2" style="${FONT};${size};color:#3f504a;overflow-wrap:anywhere">${linkSite(htmlText(block.paragraph), sender)}</p>`;
  }
  if ('call' in block) {
    const text = block.call.join(sender.company.phone);
    const { tone } = block;
    return htmlBlock(tone === undefined ? { paragraph: text, isSmall: true } : { callout: text, tone }, sender);
  }
  if ('address' in block) return htmlBlock({ paragraph: linkText(block.address, sender) }, sender);
  if ('callout' in block) {
    const { background, ink, edge } = TONES[block.tone];
    return layout(
      `<tr><td class="${block.tone}" style="${FONT};background:${background};color:${ink};border-left:4px solid ${edge};padding:13px 16px 12px;font-size:15px;line-height:22px;overflow-wrap:anywhere">${htmlText(block.callout)}</td></tr>`,
      'margin:6px 0 14px',
    );
  }
  if ('rows' in block)
    return table(
      block.rows.map(([label, value, note]) => htmlRow(label, value, noteText(note, sender.company))).join(''),
    );
  if ('amounts' in block)
    return `${table(block.amounts.map(htmlAmount).join(''), 'border-collapse:collapse')}${block.total ? htmlTotal(...block.total) : ''}`;
  if ('comparison' in block) return htmlComparison(block.comparison);
  if ('offers' in block)
    return table(
      block.offers.map((offer) => htmlOffer(offer, sender)).join(''),
      'border-collapse:collapse;margin:10px 0 14px',
    );
  if ('button' in block) return htmlButton(block.button, sender);
  return htmlOffice(sender);
}

/** Makes links of the addresses of this site alone. `text` is escaped. */
function linkSite(text: string, { siteUrl }: EmailSender): string {
  const site = escapeHtml(siteUrl);
  return text.replace(
    new RegExp(`${RegExp.escape(site)}(?![\\w.-])[^\\s<]*(?<![.,])`, 'g'),
    (url) => `<a class="link" href="${url}" style="color:#00694e">${url}</a>`,
  );
}

const VALUE = `${FONT};${RULED};font-size:15px;line-height:22px;color:#12211d`;

function htmlRow(label: string, value: string, note?: string): string {
  const detail =
    note === undefined ? '' : `<br><span class="ink3" style="color:#5a6b65;font-size:14px">${htmlText(note)}</span>`;
  const shown = note === undefined ? htmlText(value) : `<b>${htmlText(value)}</b>`;
  return `<tr><th scope="row" align="left" valign="top" class="ink3 ln lab" style="${FONT};${RULED};font-weight:400;font-size:15px;line-height:22px;color:#5a6b65;padding:9px 16px 9px 0;width:132px">${htmlText(label)}</th><td valign="top" class="ink ln" style="${VALUE};padding:9px 0;overflow-wrap:anywhere">${shown}${detail}</td></tr>`;
}

function htmlAmount({ label, amount, note, isSum = false }: AmountRow): string {
  const detail =
    note === undefined
      ? ''
      : `<br><span class="ink3" style="font-size:13px;line-height:18px;color:#5a6b65">${htmlText(note)}</span>`;
  const strong = (text: string): string => (isSum ? `<b class="ink" style="color:#12211d">${text}</b>` : text);
  return `<tr><th scope="row" align="left" valign="top" class="ink2 ln" style="${FONT};${RULED};font-weight:400;font-size:15px;line-height:22px;color:#3f504a;padding:8px 16px 8px 0">${strong(htmlText(label))}${detail}</th><td align="right" valign="top" class="ink ln" style="${VALUE};padding:8px 0;white-space:nowrap;${TABULAR}">${strong(htmlText(amount))}</td></tr>`;
}

/** The total stands under a thick line, on a band of its own. */
function htmlTotal(label: string, amount: string): string {
  const band = 'background:#f0f7f4;border-top:3px solid #12211d;color:#12211d';
  return table(
    `<tr><th scope="row" align="left" class="ink tint rule" style="${FONT};${band};font-weight:700;font-size:17px;line-height:24px;padding:14px 12px 13px 14px;border-radius:0 0 0 8px">${htmlText(label)}</th><td align="right" class="ink tint rule" style="${FONT};${band};font-weight:800;font-size:22px;line-height:26px;padding:13px 14px 12px 0;white-space:nowrap;border-radius:0 0 8px 0;${TABULAR}">${htmlText(amount)}</td></tr>`,
    'border-collapse:separate',
  );
}

function htmlComparison(rows: readonly ComparedRow[]): string {
  const column = (text: string, left: number): string =>
    `<th scope="col" align="right" class="ink3 cmp" style="${FONT};font-size:13px;line-height:18px;font-weight:700;color:#5a6b65;padding:0 0 6px ${left}px">${text}</th>`;
  const cell = (text: string, className: string, left: number, style: string): string =>
    `<td align="right" valign="top" class="${className} ln cmp" style="${FONT};${RULED};font-size:15px;line-height:21px;padding:8px 0 8px ${left}px;overflow-wrap:anywhere;${TABULAR};${style}">${text}</td>`;
  const lines = rows.map(
    ([label, before, now]) =>
      `<tr><th scope="row" align="left" valign="top" class="ink2 ln" style="${FONT};${RULED};font-weight:400;font-size:15px;line-height:21px;color:#3f504a;padding:8px 0">${htmlText(label)}</th>${cell(htmlText(before), 'ink3', 12, 'color:#5a6b65')}${cell(htmlText(now), 'ink', 20, 'color:#12211d;font-weight:700')}</tr>`,
  );
  return table(`<tr><td></td>${column('Before', 12)}${column('Now', 20)}</tr>${lines.join('')}`);
}

function htmlOffer({ title, note, amount, link: { label, target } }: EmailOffer, { urlOf }: EmailSender): string {
  const hidden = `<span style="display:none;mso-hide:all">, ${htmlText(title)}</span>`;
  return `<tr><th scope="row" align="left" valign="middle" class="ink ln" style="${FONT};${RULED};font-weight:400;padding:13px 0;font-size:16px;line-height:22px;color:#12211d"><b>${htmlText(title)}</b><br><span class="ink3" style="color:#5a6b65;font-size:14px">${htmlText(note)}</span></th><td align="right" valign="middle" class="ink ln" style="${FONT};${RULED};padding:13px 0 13px 12px;font-size:17px;line-height:22px;color:#12211d;white-space:nowrap;${TABULAR}"><b>${htmlText(amount)}</b><br><a class="link" href="${escapeHtml(urlOf(target))}" style="color:#00694e;font-size:14px;font-weight:700">${htmlText(label)}${hidden}</a></td></tr>`;
}

function htmlButton({ label, target }: EmailLink, { urlOf }: EmailSender): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="full" style="margin:22px 0 4px"><tr><td align="center" bgcolor="#ffc72c" style="background:#ffc72c;border-radius:8px"><a href="${escapeHtml(urlOf(target))}" style="${FONT};display:block;padding:14px 28px;font-size:16px;line-height:20px;font-weight:700;color:#12211d;text-decoration:none">${htmlText(label)}</a></td></tr></table>`;
}

function htmlOffice({ company, hours }: EmailSender): string {
  const column = (title: string, lines: readonly string[], padding: string): string =>
    `<td width="50%" valign="top" class="half tint" style="${FONT};background:#f0f7f4;padding:${padding};font-size:15px;line-height:22px;color:#12211d"><span class="ink3" style="display:block;font-size:13px;line-height:18px;color:#5a6b65;padding-bottom:3px">${title}</span><span class="ink" style="color:#12211d">${lines.join('<br>')}</span></td>`;
  const where = [company.street, townLine(company)].map(htmlText);
  const directions = link('Get Directions', directionsUrl(company));
  return layout(
    `<tr>${column('Where', [...where, directions], '16px 8px 15px 18px')}${column('Open', [...describeHours(hours).map(htmlText), phoneLink(company)], '16px 18px 15px 8px')}</tr>`,
    'margin:8px 0 0;border-radius:8px;overflow:hidden',
  );
}
