import * as calls from '../../ports/api/calls/messages.ts';
import type { TypeOf } from '../../ports/api/schema.ts';
import { send } from './send.ts';

// The calls of the forms to the company.

export function sendInquiry(form: Omit<TypeOf<typeof calls.sendInquiry.body>, 'source'>) {
  return send(calls.sendInquiry, { body: { ...form, source: 'business-program' } });
}

export function sendContactMessage(body: TypeOf<typeof calls.sendContactMessage.body>) {
  return send(calls.sendContactMessage, { body });
}
