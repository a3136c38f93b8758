import * as v from 'valibot';
import { CONTACT_LIMITS, type ContactMessage } from '../../../domain/inquiry/contact-message.ts';
import { FREQUENCIES, INQUIRY_LIMITS, type InquiryForm, type InquiryPage } from '../../../domain/inquiry/inquiry.ts';
import type { FormTraits } from '../../../domain/shared/form-limits.ts';
import type { Call, CallProblems } from '../call.ts';
import { textOf } from '../common.ts';
import { INVALID } from '../problem.ts';
import { SentAnswer, TRAIT_FIELDS } from '../public-form.ts';
import type { Same, TypeOf } from '../schema.ts';

const FORM_PROBLEMS = { ...INVALID, 'csrf-token-invalid': {}, 'rate-limited': {} } as const satisfies CallProblems;

export const sendInquiry = {
  method: 'POST',
  path: '/sendBusinessInquiryEmail',
  summary: 'Send a business inquiry to the company',
  body: v.strictObject({
    companyName: textOf(INQUIRY_LIMITS.companyName),
    contact: textOf(INQUIRY_LIMITS.contact),
    phone: textOf(INQUIRY_LIMITS.phone),
    email: textOf(INQUIRY_LIMITS.email),
    frequency: v.pipe(v.string(), v.maxLength(10), v.description(`One of ${FREQUENCIES.join(', ')}`)),
    message: v.exactOptional(textOf(INQUIRY_LIMITS.message)),
    source: v.literal('business-program'),
    page: v.exactOptional(v.picklist(['program', 'entertainment'])),
    ...TRAIT_FIELDS,
  }),
  answer: SentAnswer,
  problems: FORM_PROBLEMS,
} as const satisfies Call;
type SentInquiry = InquiryForm & FormTraits & { source: 'business-program'; page?: InquiryPage };
true satisfies Same<SentInquiry, TypeOf<typeof sendInquiry.body>>;

export const sendContactMessage = {
  method: 'POST',
  path: '/sendContactEmail',
  summary: 'Send a message to the company',
  body: v.strictObject({
    name: textOf(CONTACT_LIMITS.name),
    email: textOf(CONTACT_LIMITS.email),
    phone: textOf(CONTACT_LIMITS.phone),
    subject: textOf(CONTACT_LIMITS.subject),
    message: textOf(CONTACT_LIMITS.message),
    ...TRAIT_FIELDS,
  }),
  answer: SentAnswer,
  problems: FORM_PROBLEMS,
} as const satisfies Call;
true satisfies Same<ContactMessage & FormTraits, TypeOf<typeof sendContactMessage.body>>;
