import type { ShownInvoice } from '../../../../domain/invoice/invoice.ts';
import { INVOICE_REFUSALS, MAIL_INVOICE_TEXTS, REMIND_TEXTS } from '../../../../domain/invoice/invoice-texts.ts';
import { emailInvoice, remindOfInvoice } from '../../../../ports/api/calls/staff/invoices.ts';
import type { FieldRefusal } from '../../../../ports/api/problem.ts';
import { useNotifier } from '../../../kit/alerts.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { savedNotice } from '../action/use-action-outcome.ts';

export type InvoiceMail = 'email' | 'reminder';

export const INVOICE_MAIL_TEXTS = { email: MAIL_INVOICE_TEXTS, reminder: REMIND_TEXTS } as const;
const CALLS = { email: emailInvoice, reminder: remindOfInvoice } as const;

/** Mails a paper, or a reminder of what is open of it (INV-14), and says what came of it. */
export function useInvoiceMail() {
  const { send } = useStaffSession();
  const { notify, clear } = useNotifier();
  const { running, start } = useAction(MAIL_INVOICE_TEXTS.failed);
  /** Resolves with 'mailed', also if it waits, or with what is refused at the address. */
  const deliver = async (
    what: InvoiceMail,
    { number }: Pick<ShownInvoice, 'number'>,
    to?: string,
  ): Promise<'mailed' | 'failed' | readonly FieldRefusal[]> => {
    const texts = INVOICE_MAIL_TEXTS[what];
    const mailed = await send(CALLS[what], { params: { number }, body: to === undefined ? {} : { to } });
    if (mailed.ok) {
      notify(savedNotice(mailed.value.email, texts));
      return mailed.value.email === 'failed' ? 'failed' : 'mailed';
    }
    const { problem } = mailed;
    if (problem.code === 'invalid-input') return problem.errors;
    notify({ kind: 'failed', text: texts.failed, detail: INVOICE_REFUSALS[problem.code] });
    return 'failed';
  };
  /** Mails it by one press, to the address on it. */
  const mail = (what: InvoiceMail, invoice: Pick<ShownInvoice, 'number'>): void => {
    clear();
    void start(async () => {
      const outcome = await deliver(what, invoice);
      if (typeof outcome === 'string') return;
      const [refusal] = outcome;
      notify({ kind: 'failed', text: INVOICE_MAIL_TEXTS[what].failed, ...(refusal && { detail: refusal.message }) });
    });
  };
  return { deliver, mail, isMailing: running };
}
