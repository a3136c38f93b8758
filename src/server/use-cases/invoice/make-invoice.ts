import type { Booking } from '../../../domain/booking/booking.ts';
import { lastChange } from '../../../domain/booking/history.ts';
import { inForceKey, type ShownInvoice, type StoredInvoice } from '../../../domain/invoice/invoice.ts';
import {
  type BillToProblem,
  checkBillTo,
  confirmInvoiced,
  type InvoiceRequest,
  markInvoiced,
} from '../../../domain/invoice/make-invoice.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Claim } from '../../../ports/stores/records.ts';
import { contended, tries } from '../../../ports/tries.ts';
import type { ChangedMeanwhile, NotActedOn } from '../booking/act-on-booking.ts';
import { historyOf } from '../stored/stored-bookings.ts';
import { addPaper, claimOfInvoices, completeCredit, type InvoicePorts, showPaper } from '../stored/stored-invoices.ts';

/** What staff want invoiced, with the idempotency key and the hash of the body. */
export type MakeRequest = Omit<InvoiceRequest, 'at'> & { readonly bookingId: string; readonly bodyHash: string };

/** `replayed` is true if an earlier call made the paper. */
export type MadePaper = { readonly invoice: ShownInvoice; readonly replayed: boolean };

export type MakeRefusal =
  | { readonly code: 'bill-to'; readonly problems: readonly BillToProblem[] }
  | ChangedMeanwhile
  | NotActedOn
  | { readonly code: 'not-possible'; readonly status: Booking['status'] }
  | { readonly code: 'invoiced' | 'invoice-differs' };

/**
 * Makes the invoice of a part of a booking's account in three writes (INV-4): marks the booking with
 * the key, stores the invoice, and writes its number into the booking. A later call completes what an
 * interrupted one left: with the same key its own invoice, with another key the one in force.
 */
export async function makeInvoice(
  ports: InvoicePorts,
  { bookingId, bodyHash, ...request }: MakeRequest,
): Promise<Result<MadePaper, MakeRefusal>> {
  const { bookings, invoices, clock } = ports;
  const { key, for: party } = request;
  const claim = claimOfInvoices(bookingId);
  const inForce = inForceKey(bookingId, party);
  const claimOfMark: Claim<{ invoices: readonly StoredInvoice[] }> = { ...claim, beside: { invoices: { inForce } } };
  for await (const _try of tries()) {
    const booking = await bookings.find(bookingId);
    if (booking === undefined) return refuse({ code: 'booking-not-found' });
    const made = await invoices.findBy('key', key);
    if (made !== undefined) {
      if (made.submission.bodyHash !== bodyHash) return refuse({ code: 'invoice-differs' });
      await bookings.edit(bookingId, confirmInvoiced(made, key), () => claim);
      return ok({ invoice: await showPaper(ports, made), replayed: true });
    }
    const billTo = checkBillTo(request.billTo);
    if (!billTo.ok) return refuse({ code: 'bill-to', problems: billTo.problem });
    const other = await invoices.findBy('inForce', inForce);
    // The one in force may be half credited, or its number not yet in the booking.
    if (other !== undefined) {
      const note = await invoices.findBy('of', other.number);
      if (note !== undefined) await completeCredit(ports, note, other);
      else await bookings.edit(bookingId, confirmInvoiced(other, other.submission.key), () => claim);
    }
    const wanted = { ...request, billTo: billTo.value, at: clock.now() };
    const marked = await bookings.edit(bookingId, markInvoiced(wanted), () => claimOfMark);
    if (marked === 'missing') return refuse({ code: 'booking-not-found' });
    if (!marked.ok) return refuse(await refusalOf(ports, bookingId, marked.problem));
    const { confirmationNumber } = booking;
    const claimOfPaper: Claim<{ bookings: readonly Booking[] }> = {
      ...claim,
      beside: { bookings: { confirmationNumber } },
    };
    // Stored only while the booking has the mark of this key, and is not erased.
    const isMarkOwn = ({ bookings: [found] }: { readonly bookings: readonly Booking[] }) => {
      const mark = found?.invoiced?.[party];
      return found?.erasedAt === undefined && mark !== undefined && 'key' in mark && mark.key === key;
    };
    const paper = await addPaper(ports, marked.value, { key, bodyHash }, claimOfPaper, isMarkOwn);
    if (paper === 'not-met' || 'taken' in paper) continue;
    await bookings.edit(bookingId, confirmInvoiced(paper, key), () => claim);
    return ok({ invoice: await showPaper(ports, paper), replayed: false });
  }
  throw contended('The invoice of a booking');
}

async function refusalOf(
  { bookings }: InvoicePorts,
  id: string,
  code: 'booking-erased' | 'changed-meanwhile' | 'not-possible' | 'invoiced',
): Promise<MakeRefusal> {
  const booking = await bookings.find(id);
  if (booking === undefined) return { code: 'booking-not-found' };
  const { status, version, createdAt } = booking;
  if (code === 'not-possible') return { code, status };
  if (code !== 'changed-meanwhile') return { code };
  const last = lastChange(await historyOf(bookings, id));
  return { code, version, status, changedBy: last?.by ?? '', changedAt: last?.at ?? createdAt };
}
