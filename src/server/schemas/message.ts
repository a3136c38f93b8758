import { Type } from 'typebox';
import { CONTACT_LIMITS } from '../../domain/inquiry/contact-message.ts';
import { FREQUENCIES, INQUIRY_LIMITS } from '../../domain/inquiry/inquiry.ts';
import { StrictObject } from './common.ts';

const text = (maxLength: number) => Type.String({ maxLength });

/** A field that people never see; whoever fills it in is not mailed on. */
const website = Type.Optional(Type.String({ maxLength: 500 }));

export const InquiryBody = StrictObject({
  companyName: text(INQUIRY_LIMITS.companyName),
  contact: text(INQUIRY_LIMITS.contact),
  phone: text(INQUIRY_LIMITS.phone),
  email: text(INQUIRY_LIMITS.email),
  frequency: Type.String({ maxLength: 10, description: `One of ${FREQUENCIES.join(', ')}` }),
  message: Type.Optional(text(INQUIRY_LIMITS.message)),
  source: Type.Literal('business-program'),
  page: Type.Optional(Type.Union([Type.Literal('program'), Type.Literal('entertainment')])),
  website,
});

export const ContactBody = StrictObject({
  name: text(CONTACT_LIMITS.name),
  email: text(CONTACT_LIMITS.email),
  phone: text(CONTACT_LIMITS.phone),
  subject: text(CONTACT_LIMITS.subject),
  message: text(CONTACT_LIMITS.message),
  website,
});

export const SentAnswer = Type.Object({ ok: Type.Literal(true) });
