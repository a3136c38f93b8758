import * as v from 'valibot';
import { CONTACT_LIMITS, type ContactMessage } from '../../domain/inquiry/contact-message.ts';
import { FREQUENCIES, INQUIRY_LIMITS, type InquiryForm, type InquiryPage } from '../../domain/inquiry/inquiry.ts';
import { textOf, WebsiteField } from './common.ts';
import type { Same, TypeOf } from './schema.ts';

export const InquiryBody = v.strictObject({
  companyName: textOf(INQUIRY_LIMITS.companyName),
  contact: textOf(INQUIRY_LIMITS.contact),
  phone: textOf(INQUIRY_LIMITS.phone),
  email: textOf(INQUIRY_LIMITS.email),
  frequency: v.pipe(v.string(), v.maxLength(10), v.description(`One of ${FREQUENCIES.join(', ')}`)),
  message: v.exactOptional(textOf(INQUIRY_LIMITS.message)),
  source: v.literal('business-program'),
  page: v.exactOptional(v.picklist(['program', 'entertainment'])),
  website: WebsiteField,
});
type SentInquiry = InquiryForm & { source: 'business-program'; page?: InquiryPage; website?: string };
true satisfies Same<SentInquiry, TypeOf<typeof InquiryBody>>;

export const ContactBody = v.strictObject({
  name: textOf(CONTACT_LIMITS.name),
  email: textOf(CONTACT_LIMITS.email),
  phone: textOf(CONTACT_LIMITS.phone),
  subject: textOf(CONTACT_LIMITS.subject),
  message: textOf(CONTACT_LIMITS.message),
  website: WebsiteField,
});
true satisfies Same<ContactMessage & { website?: string }, TypeOf<typeof ContactBody>>;

export const SentAnswer = v.object({ ok: v.literal(true) });
