import * as v from 'valibot';
import { CUSTOMER_LIMITS } from '../../domain/booking/customer-fields.ts';
import { CONTACT_LIMITS, type ContactMessage } from '../../domain/inquiry/contact-message.ts';
import { FREQUENCIES, INQUIRY_LIMITS, type InquiryForm, type InquiryPage } from '../../domain/inquiry/inquiry.ts';
import type { FormTraits } from '../../domain/shared/form-limits.ts';
import { BookingRequest } from './booking.ts';
import { InstantSchema, textOf, WholeSchema } from './common.ts';
import { QuoteBody } from './quote.ts';
import type { Same, TypeOf } from './schema.ts';

// The bodies of the public forms stand apart from the answers: no page decodes one.

/** How a public form was filled in (`FormTraits`). */
export const TRAIT_FIELDS = {
  website: v.exactOptional(v.pipe(textOf(500), v.description('A field that people never see (honeypot)'))),
  openedFor: v.exactOptional(
    v.pipe(WholeSchema, v.minValue(0), v.description('How long the form was open, in milliseconds')),
  ),
};

/** Taken from programs that send it. Nothing depends on it: the visitor's clock may be wrong. */
const OpenedAtField = v.exactOptional(v.pipe(InstantSchema, v.description('Not used any more')));

export const SUBMISSION_KEY = /^[\x20-\x7e]{1,200}$/;

export const BookingHeaders = v.object({
  'idempotency-key': v.pipe(v.string(), v.regex(SUBMISSION_KEY), v.description('1 to 200 printable ASCII characters')),
});

/** The body that 'Confirm Booking' sends. */
export const BookingBody = v.strictObject({ ...BookingRequest.entries, ...TRAIT_FIELDS, openedAt: OpenedAtField });

/** A quote that is wanted by e-mail. */
export const QuoteEmailBody = v.strictObject({
  ...QuoteBody.entries,
  email: textOf(CUSTOMER_LIMITS.email),
  ...TRAIT_FIELDS,
  openedAt: OpenedAtField,
});
export type QuoteByEmail = TypeOf<typeof QuoteEmailBody>;

export const InquiryBody = v.strictObject({
  companyName: textOf(INQUIRY_LIMITS.companyName),
  contact: textOf(INQUIRY_LIMITS.contact),
  phone: textOf(INQUIRY_LIMITS.phone),
  email: textOf(INQUIRY_LIMITS.email),
  frequency: v.pipe(v.string(), v.maxLength(10), v.description(`One of ${FREQUENCIES.join(', ')}`)),
  message: v.exactOptional(textOf(INQUIRY_LIMITS.message)),
  source: v.literal('business-program'),
  page: v.exactOptional(v.picklist(['program', 'entertainment'])),
  ...TRAIT_FIELDS,
});
type SentInquiry = InquiryForm & FormTraits & { source: 'business-program'; page?: InquiryPage };
true satisfies Same<SentInquiry, TypeOf<typeof InquiryBody>>;

export const ContactBody = v.strictObject({
  name: textOf(CONTACT_LIMITS.name),
  email: textOf(CONTACT_LIMITS.email),
  phone: textOf(CONTACT_LIMITS.phone),
  subject: textOf(CONTACT_LIMITS.subject),
  message: textOf(CONTACT_LIMITS.message),
  ...TRAIT_FIELDS,
});
true satisfies Same<ContactMessage & FormTraits, TypeOf<typeof ContactBody>>;
