import { addressLine } from '../shared/company.ts';
import { cleanLine, cleanText, wellFormed } from '../shared/text.ts';
import { addMinutes, type Instant, torontoDate, torontoTime } from '../shared/toronto-time.ts';
import type { CalendarEntry, EmailCalendar, Mailbox, Sender } from './email.ts';

/** A rental has two entries, each with its own file: programs take one entry of a file alone. */
export type CalendarPart = 'pickup' | 'return';

const PARTS = {
  pickup: { title: 'Pickup', moment: 'start' },
  return: { title: 'Return', moment: 'end' },
} as const satisfies Readonly<Record<CalendarPart, object>>;

/** How long an entry takes, in minutes: a visit to the desk. */
const VISIT_MINUTES = 30;

type CalendarStamp = {
  readonly at: Instant;
  readonly organizer: Mailbox;
  readonly sender: Pick<Sender, 'company' | 'siteUrl'>;
  /** Who is invited. A published entry has nobody. */
  readonly attendee?: Mailbox;
};

/** The longest line in octets of UTF-8, without its end (RFC 5545, 3.1). */
const MAX_LINE_OCTETS = 75;

/**
 * The clock of the office since 2007, as every calendar program reads it. A test compares it with
 * the time zone that the site computes with.
 */
const TORONTO = [
  'BEGIN:VTIMEZONE',
  'TZID:America/Toronto',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'TZNAME:EDT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'TZNAME:EST',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
] as const;

/**
 * Writes one of the two entries of a rental as a file of RFC 5545, with an alarm two hours ahead. Its
 * UID is that of the rental and the part. A published one invites nobody: a person who opens it gets a
 * copy, and programs do not ask for an answer.
 */
export function writeCalendarFile(
  part: CalendarPart,
  { method, entry }: EmailCalendar | { readonly method: 'PUBLISH'; readonly entry: CalendarEntry },
  { at, organizer, attendee, sender }: CalendarStamp,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Oakville rental//Reservations//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...TORONTO,
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}-${part}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${compact(at.slice(0, 19))}Z`,
    ...('start' in entry ? factLines(part, entry, sender) : []),
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    // A visit to the desk makes its customer busy for nobody.
    'TRANSP:TRANSPARENT',
    `ORGANIZER${commonName(organizer)}:mailto:${address(organizer.address)}`,
    ...(attendee === undefined
      ? []
      : [
          `ATTENDEE${commonName(attendee)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${address(attendee.address)}`,
        ]),
    ...('start' in entry && method !== 'CANCEL' ? alarmLines(part, entry) : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function factLines(
  part: CalendarPart,
  entry: CalendarEntry,
  { company, siteUrl }: CalendarStamp['sender'],
): readonly string[] {
  const url = `${siteUrl}/my-reservation`;
  const { description } = entry;
  const start = entry[PARTS[part].moment];
  return [
    `DTSTART${moment(start)}`,
    `DTEND${moment(addMinutes(start, VISIT_MINUTES))}`,
    `SUMMARY:${escapeText(titleOf(part, entry))}`,
    `LOCATION:${escapeText(`${company.name}, ${addressLine(company)}`)}`,
    `DESCRIPTION:${escapeText(`${description}\nPhone: ${company.phone}\nYour reservation: ${url}`)}`,
    `URL:${address(url)}`,
  ];
}

function alarmLines(part: CalendarPart, entry: CalendarEntry): readonly string[] {
  const text = escapeText(titleOf(part, entry));
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT2H', `DESCRIPTION:${text}`, 'END:VALARM'];
}

function titleOf(part: CalendarPart, { summary }: CalendarEntry): string {
  return `${PARTS[part].title}: ${summary}`;
}

/**
 * "20261130T100000", the wall time of the office. A moment of the hour that the clocks repeat is
 * written in UTC, because programs disagree which of its two occurrences a wall time means.
 */
function moment(instant: Instant): string {
  const time = torontoTime(instant);
  const isRepeated = [-60, 60].some((minutes) => torontoTime(addMinutes(instant, minutes)) === time);
  if (isRepeated) return `:${compact(instant.slice(0, 19))}Z`;
  return `;TZID=America/Toronto:${compact(`${torontoDate(instant)}T${time}:00`)}`;
}

function compact(time: string): string {
  return time.replace(/[-:]/g, '');
}

function escapeText(text: string): string {
  return cleanText(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** The name of a person, as a quoted parameter, which can hold no quotation mark. */
function commonName({ name = '' }: Mailbox): string {
  const shown = cleanLine(name).replaceAll('"', "'");
  return shown === '' ? '' : `;CN="${shown}"`;
}

/** A URL or an e-mail address as part of one, without line breaks. */
function address(text: string): string {
  return encodeURI(wellFormed(text));
}

/** Continues a long line on the next ones, which begin with a space. No character is divided. */
function fold(line: string): string {
  const folded: string[] = [];
  let octets = 0;
  for (const character of line) {
    const width = octetsOf(character);
    if (octets + width > MAX_LINE_OCTETS) {
      folded.push('\r\n ');
      octets = 1;
    }
    folded.push(character);
    octets += width;
  }
  return folded.join('');
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
