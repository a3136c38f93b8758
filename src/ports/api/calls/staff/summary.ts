import type { Call } from '../../call.ts';
import { NoContent } from '../../common.ts';
import { IdsBody } from '../../staff/bulk.ts';
import { FailedEmailsAnswer, ResentAnswer, SummaryAnswer } from '../../staff/staff-booking.ts';

export const readSummary = {
  method: 'GET',
  path: '/api/admin/summary',
  may: 'read-summary',
  summary: 'What waits for staff',
  answer: SummaryAnswer,
} as const satisfies Call;

export const listFailedEmails = {
  method: 'GET',
  path: '/api/admin/failed-emails',
  may: 'read-failed-emails',
  summary: 'The failed e-mails that nobody has marked as seen, the first queued first',
  answer: FailedEmailsAnswer,
} as const satisfies Call;

export const markFailedEmailsSeen = {
  method: 'POST',
  path: '/api/admin/failed-emails/seen',
  may: 'resend-emails',
  summary: 'Mark failed e-mails as seen: they are not counted any more',
  body: IdsBody,
  status: 204,
  answer: NoContent,
} as const satisfies Call;

export const resendFailedEmails = {
  method: 'POST',
  path: '/api/admin/failed-emails/resend',
  may: 'resend-emails',
  summary: 'Send failed e-mails again',
  description: 'Each is tried at once. One that is not failed any more is left as it is.',
  body: IdsBody,
  status: 202,
  answer: ResentAnswer,
} as const satisfies Call;
