import * as v from 'valibot';
import { CONTACT_LIMITS } from '../../../domain/inquiry/contact-message.ts';
import { FREQUENCIES, INQUIRY_LIMITS, INQUIRY_NEEDED, INQUIRY_PAGES } from '../../../domain/inquiry/inquiry.ts';
import { mapNames, namesOf } from '../../../domain/shared/table.ts';
import type { Call, CallProblems } from '../call.ts';
import { textOf } from '../common.ts';
import { INVALID } from '../problem.ts';
import { SentAnswer, TRAIT_FIELDS } from '../public-form.ts';

const FORM_PROBLEMS = { ...INVALID, 'csrf-token-invalid': {}, 'rate-limited': {} } as const satisfies CallProblems;

export const sendInquiry = {
  method: 'POST',
  path: '/sendBusinessInquiryEmail',
  summary: 'Send a business inquiry to the company',
  body: v.strictObject({
    ...mapNames(INQUIRY_NEEDED, (name) => textOf(INQUIRY_LIMITS[name])),
    frequency: v.pipe(v.string(), v.maxLength(10), v.description(`One of ${FREQUENCIES.join(', ')}`)),
    message: v.exactOptional(textOf(INQUIRY_LIMITS.message)),
    source: v.literal('business-program'),
    page: v.exactOptional(v.picklist(INQUIRY_PAGES)),
    ...TRAIT_FIELDS,
  }),
  answer: SentAnswer,
  problems: FORM_PROBLEMS,
} as const satisfies Call;

export const sendContactMessage = {
  method: 'POST',
  path: '/sendContactEmail',
  summary: 'Send a message to the company',
  body: v.strictObject({
    ...mapNames(namesOf(CONTACT_LIMITS), (name) => textOf(CONTACT_LIMITS[name])),
    ...TRAIT_FIELDS,
  }),
  answer: SentAnswer,
  problems: FORM_PROBLEMS,
} as const satisfies Call;
