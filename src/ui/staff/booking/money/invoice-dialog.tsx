import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BILL_TO_LIMITS, isInForce, type ShownInvoice } from '../../../../domain/invoice/invoice.ts';
import {
  CREDIT_FAILED,
  describeMade,
  describeStanding,
  INVOICE_REFUSALS,
  titleOf,
} from '../../../../domain/invoice/invoice-texts.ts';
import { BILL_TO_TEXTS } from '../../../../domain/invoice/messages.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import { ok, refuse } from '../../../../domain/shared/result.ts';
import { creditInvoice, showInvoice } from '../../../../ports/api/calls/staff/invoices.ts';
import { CREDIT_REASON_LIMIT } from '../../../../ports/api/staff/invoice.ts';
import { newSubmissionKey } from '../../../booking/journey/booking-draft.tsx';
import { InvoiceSheet } from '../../../invoice/invoice-sheet.tsx';
import { AlertOutlet } from '../../../kit/alert-outlet.tsx';
import { useNotifier } from '../../../kit/alerts.tsx';
import { Button } from '../../../kit/button.tsx';
import { Modal } from '../../../kit/modal.tsx';
import { TextField } from '../../../kit/text-field.tsx';
import { type FieldDescription, useForm } from '../../../kit/use-form.ts';
import { useLaterFocus } from '../../kit/use-later-focus.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { LoadHint } from '../../shared/load-hint.tsx';
import { useStaffQuery } from '../../shared/staff-queries.ts';
import { bookingKey } from '../action/use-action-outcome.ts';
import styles from './invoice-dialog.module.css';
import { INVOICE_MAIL_TEXTS, type InvoiceMail, useInvoiceMail } from './use-invoice-mail.ts';

type InvoiceDialogProps = {
  readonly number: string;
  /** What to mail at once, of a paper without an address: the dialog asks for one. */
  readonly ask?: InvoiceMail | undefined;
  /** Shows another paper in its place: the credit note that was made. */
  readonly onOther: (number: string) => void;
  readonly closeLabel?: string;
  readonly onClose: () => void;
};

/** The key of the lists of papers, and of a paper. */
export const INVOICES = ['invoices'];

/** A paper as it is printed, and what is done with it (INV-14). Only the paper is printed. */
export function InvoiceDialog({ number, ask, onOther, closeLabel, onClose }: InvoiceDialogProps) {
  const query = useStaffQuery([...INVOICES, 'paper', number], ({ read }) => read(showInvoice, { params: { number } }));
  const invoice = query.data?.invoice;
  /** The text of the form that is open. */
  const [typed, type] = useState('');
  return (
    <Modal
      title={invoice === undefined ? number : `${titleOf(invoice)} ${number}`}
      beside={invoice && <Standing invoice={invoice} />}
      wide
      tools={invoice && <Tools invoice={invoice} ask={ask} typed={typed} onType={type} onCredited={onOther} />}
      hasTyped={typed.trim() !== ''}
      bodyLabel="Paper"
      {...(closeLabel === undefined ? {} : { closeLabel })}
      footer={window.print && invoice && <Button onClick={() => window.print()}>Print</Button>}
      onClose={onClose}
    >
      <div className="no-print">
        <AlertOutlet />
      </div>
      {invoice ? <InvoiceSheet invoice={invoice} /> : <LoadHint query={query} />}
    </Modal>
  );
}

function Standing({ invoice }: { readonly invoice: ShownInvoice }) {
  return (
    <span className={`num no-print ${invoice.daysLate > 0 ? styles.late : styles.standing}`}>
      {describeStanding(invoice)}
    </span>
  );
}

/** The ids of the buttons that take the focus back. */
const BUTTON_IDS = { email: 'invoice-email', reminder: 'invoice-reminder', credit: 'invoice-credit' } as const;
type Asked = keyof typeof BUTTON_IDS;

type TypedProps = { readonly typed: string; readonly onType: (text: string) => void };

type ToolsProps = TypedProps &
  Pick<InvoiceDialogProps, 'ask'> & { readonly invoice: ShownInvoice; readonly onCredited: (number: string) => void };

/** One press mails it, unless it has no address. A credit note asks once more, with number and sum. */
function Tools({ invoice, ask, typed, onType, onCredited }: ToolsProps) {
  const { may } = useStaffSession();
  const { mail, isMailing } = useInvoiceMail();
  const [asked, setAsked] = useState<Asked | undefined>(ask);
  const focusLater = useLaterFocus();
  const stop = (): void => {
    if (asked !== undefined) focusLater(BUTTON_IDS[asked]);
    onType('');
    setAsked(undefined);
  };
  const open = (what: Asked): void => {
    onType('');
    setAsked(what);
  };
  const press = (what: InvoiceMail) => (): void => {
    if (invoice.billTo.email === undefined) open(what);
    else mail(what, invoice);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no fieldset
    <div role="group" aria-label="This paper" className={`no-print ${styles.tools}`}>
      <Button id={BUTTON_IDS.email} variant="secondary" small disabled={isMailing} onClick={press('email')}>
        Email
      </Button>
      {invoice.open > 0 && (
        <Button id={BUTTON_IDS.reminder} variant="secondary" small disabled={isMailing} onClick={press('reminder')}>
          Remind
        </Button>
      )}
      {isInForce(invoice) && may('credit-invoices') && (
        <Button id={BUTTON_IDS.credit} variant="secondary" small onClick={() => open('credit')}>
          Credit note
        </Button>
      )}
      {asked === 'credit' && (
        <CreditForm
          invoice={invoice}
          typed={typed}
          onType={onType}
          onBack={stop}
          onDone={(note) => {
            onType('');
            onCredited(note);
          }}
        />
      )}
      {(asked === 'email' || asked === 'reminder') && (
        <AddressForm key={asked} what={asked} invoice={invoice} typed={typed} onType={onType} onBack={stop} />
      )}
    </div>
  );
}

type AddressFormProps = TypedProps & {
  readonly what: InvoiceMail;
  readonly invoice: ShownInvoice;
  readonly onBack: () => void;
};

const ADDRESS_FIELDS: readonly FieldDescription<'to'>[] = [{ name: 'to', label: 'Email address', type: 'email' }];

/** Asks for the address that a paper has not. It stays until the site has answered that it is mailed. */
function AddressForm({ what, invoice, typed, onType, onBack }: AddressFormProps) {
  const { deliver } = useInvoiceMail();
  const form = useForm({
    fields: ADDRESS_FIELDS,
    limits: { to: BILL_TO_LIMITS.email },
    idPrefix: 'invoice-',
    check: ({ to }) =>
      to.trim() === ''
        ? refuse([{ path: '/to', message: BILL_TO_TEXTS['email-malformed'].text }])
        : ok({ to: to.trim() }),
    send: async ({ to }) => {
      const outcome = await deliver(what, invoice, to);
      if (outcome === 'mailed') onBack();
      return typeof outcome === 'string' ? undefined : outcome;
    },
    failed: INVOICE_MAIL_TEXTS[what].failed,
  });
  return (
    <form
      aria-label={what === 'email' ? 'Email it' : 'Remind by email'}
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit}
    >
      <TextField
        id="invoice-to"
        name="to"
        type="email"
        label="Email address (the invoice has none)"
        autoComplete="off"
        maxLength={BILL_TO_LIMITS.email}
        error={form.errors.get('to')}
        autoFocus
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <Button type="submit" small disabled={form.running}>
        {form.running ? 'Sending…' : 'Send'}
      </Button>
      <Button variant="secondary" small onClick={onBack}>
        Back
      </Button>
    </form>
  );
}

type CreditFormProps = TypedProps & {
  readonly invoice: ShownInvoice;
  readonly onBack: () => void;
  readonly onDone: (number: string) => void;
};

const CREDIT_FIELDS: readonly FieldDescription<'reason'>[] = [{ name: 'reason', label: 'Reason', isOptional: true }];

/** Asks why, and names what is taken back: the second press of a credit note (INV-13). */
function CreditForm({ invoice, typed, onType, onBack, onDone }: CreditFormProps) {
  const { number, bookingId, total } = invoice;
  const { send } = useStaffSession();
  const { notify } = useNotifier();
  const client = useQueryClient();
  const [key] = useState(newSubmissionKey);
  const form = useForm({
    fields: CREDIT_FIELDS,
    limits: { reason: CREDIT_REASON_LIMIT },
    idPrefix: 'credit-',
    check: ({ reason }) => ok(reason.trim() === '' ? {} : { reason: reason.trim() }),
    send: async (body) => {
      const credited = await send(creditInvoice, { params: { number }, headers: { 'idempotency-key': key }, body });
      const { problem } = credited.ok ? {} : credited;
      if (problem?.code === 'invalid-input') return problem.errors;
      void client.invalidateQueries({ queryKey: INVOICES });
      void client.invalidateQueries({ queryKey: ['bookings'] });
      void client.invalidateQueries({ queryKey: bookingKey(bookingId) });
      if (credited.ok) {
        onDone(credited.value.invoice.number);
        notify({ kind: 'done', text: describeMade(credited.value.invoice), takesFocus: true });
      } else if (problem !== undefined) {
        notify({ kind: 'failed', text: CREDIT_FAILED, detail: INVOICE_REFUSALS[problem.code] });
      }
      return undefined;
    },
    failed: CREDIT_FAILED,
  });
  return (
    <form aria-label="Credit note" noValidate className={styles.form} onSubmit={form.onSubmit}>
      <TextField
        id="credit-reason"
        name="reason"
        label="Reason (on the credit note, optional)"
        maxLength={CREDIT_REASON_LIMIT}
        error={form.errors.get('reason')}
        autoFocus
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <Button type="submit" variant="danger" small disabled={form.running}>
        {form.running ? 'Saving…' : `Take back ${number}, ${formatCad(total)}`}
      </Button>
      <Button variant="secondary" small onClick={onBack}>
        Keep it
      </Button>
    </form>
  );
}
