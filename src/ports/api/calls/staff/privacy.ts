import * as v from 'valibot';
import type { Call } from '../../call.ts';
import { textOf } from '../../common.ts';
import { INVALID } from '../../problem.ts';
import { ErasedDataAnswer, PersonalDataAnswer } from '../../staff/privacy.ts';

// The address is in the body, so that no browser history and no URL log contains it.
const PrivacyBody = v.strictObject({
  email: v.pipe(textOf(254), v.regex(/\S@\S/), v.description('Compared without regard to case')),
});

export const exportPersonalData = {
  method: 'POST',
  path: '/api/admin/privacy/export',
  may: 'export-personal-data',
  summary: 'All that is kept of one e-mail address, to give to the person',
  body: PrivacyBody,
  answer: PersonalDataAnswer,
  problems: INVALID,
} as const satisfies Call;

export const erasePersonalData = {
  method: 'POST',
  path: '/api/admin/privacy/erase',
  may: 'erase-personal-data',
  summary: 'Erase what is kept of one e-mail address',
  description:
    'Bookings keep number, trip and price, their invoices number, dates, amounts, name and address; messages, and notes on the customer, go; e-mails that wait are cancelled. A booking that is still to come is left and named.',
  body: PrivacyBody,
  answer: ErasedDataAnswer,
  problems: INVALID,
} as const satisfies Call;
