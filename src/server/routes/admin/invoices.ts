import type { FastifyReply } from 'fastify';
import type { InvoiceMailKind } from '../../../domain/invoice/invoice-email.ts';
import { BILL_TO_TEXTS } from '../../../domain/invoice/messages.ts';
import { NO_CARDS } from '../../../domain/rental/payment-texts.ts';
import { CHOOSE_DAYS } from '../../../domain/report/messages.ts';
import { ok, refuse } from '../../../domain/shared/result.ts';
import * as calls from '../../../ports/api/calls/staff/invoices.ts';
import { bodyHash } from '../../http/body-hash.ts';
import { invalidAt, textsAt } from '../../http/field-errors.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { serve } from '../../http/serve.ts';
import { readSubmission } from '../../http/submission.ts';
import { awaitEmail } from '../../jobs/await-email.ts';
import { countRows, staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { creditInvoice } from '../../use-cases/invoice/credit-invoice.ts';
import { mailInvoice } from '../../use-cases/invoice/mail-invoice.ts';
import { type MadePaper, makeInvoice } from '../../use-cases/invoice/make-invoice.ts';
import {
  exportInvoices,
  findPayers,
  listInvoices,
  showInvoice,
  sumInvoices,
} from '../../use-cases/invoice/show-invoices.ts';

const PAGE_LENGTH = 50;

/** Invoices and credit notes, for staff (INV-1). */
export function adminInvoiceRoutes({ app, ports, audited, sender, relay }: Site): void {
  const answerMade = (reply: FastifyReply, { invoice, replayed }: MadePaper) => {
    if (replayed) void reply.header('idempotency-replayed', 'true');
    return ok({ invoice });
  };

  const texts = textsAt('/billTo', [BILL_TO_TEXTS['name-missing']]);
  serve(app, calls.makeInvoice, { attachValidation: true, config: { texts } }, async (asked, { request, reply }) => {
    const { id: bookingId } = asked.params;
    if ((await ports.bookings.find(bookingId)) === undefined) return refuse({ code: 'booking-not-found' });
    const submission = readSubmission(request, request.body);
    if (submission === undefined) return refuse({ code: 'key-missing' });
    const { for: party = 'customer', ...body } = asked.body;
    const made = await makeInvoice(ports, {
      ...body,
      for: party,
      bookingId,
      key: bodyHash({ bookingId, key: submission.key }),
      bodyHash: submission.bodyHash,
      by: staffEmail(request),
      company: sender.company,
    });
    return made.ok ? answerMade(reply, made.value) : made;
  });

  serve(app, calls.creditInvoice, { attachValidation: true }, async (asked, { request, reply }) => {
    const { number } = asked.params;
    if ((await ports.invoices.find(number)) === undefined) return refuse({ code: 'invoice-not-found' });
    const submission = readSubmission(request, request.body);
    if (submission === undefined) return refuse({ code: 'key-missing' });
    const credited = await creditInvoice(audited, {
      ...asked.body,
      number,
      key: bodyHash({ number, key: submission.key }),
      bodyHash: submission.bodyHash,
      by: staffEmail(request),
    });
    if (credited.ok) return answerMade(reply, credited.value);
    const { code } = credited.problem;
    return refuse(code === 'reason-card' ? invalidAt({ field: 'reason', text: NO_CARDS }) : { code });
  });

  serve(app, calls.listInvoices, {}, async ({ query: { limit = PAGE_LENGTH, ...choice } }, { request }) => {
    const listed = await listInvoices(ports, { ...choice, limit: Number(limit) });
    await countRows(audited, request, listed.value.invoices.length);
    return listed;
  });

  serve(app, calls.sumInvoices, {}, () => sumInvoices(ports));

  serve(app, calls.showInvoice, {}, async ({ params }, { request }) => {
    await countRows(audited, request, 1);
    return showInvoice(ports, params.number);
  });

  const mail = async (number: string, kind: InvoiceMailKind, to: string | undefined) => {
    const mailed = await mailInvoice(ports, number, kind, to);
    if (!mailed.ok) {
      const { code } = mailed.problem;
      return refuse(
        code === 'to-malformed' ? invalidAt({ ...BILL_TO_TEXTS['email-malformed'], field: 'to' }) : { code },
      );
    }
    const { bookingId, emailId } = mailed.value;
    if (emailId === undefined) return ok({ email: 'none' } as const);
    relay.nudge();
    return ok({ email: await awaitEmail({ ...ports, relay }, bookingId, emailId) });
  };
  serve(app, calls.emailInvoice, {}, ({ params, body }) => mail(params.number, 'invoice', body.to));
  serve(app, calls.remindOfInvoice, {}, ({ params, body }) => mail(params.number, 'invoice-reminder', body.to));

  const ofFile = { config: { isStreamed: true, texts: textsAt('', CHOOSE_DAYS) } };
  serve(app, calls.saveInvoices, ofFile, async ({ query }, { request, reply }) => {
    const file = await exportInvoices(audited, query, staffEmail(request));
    if (!file.ok) return refuse(invalidAt(file.problem));
    sendCsv(reply, 'invoices.csv', file.value);
    return 'sent';
  });

  serve(app, calls.listPayers, {}, async ({ query }, { request }) => {
    const found = await findPayers(ports, query.q);
    await countRows(audited, request, found.value.payers.length);
    return found;
  });
}
