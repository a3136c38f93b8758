import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ACCOUNT_PARTIES, type AccountParty } from '../../../../domain/booking/invoiced.ts';
import { BILL_TO_LIMITS, type BillTo } from '../../../../domain/invoice/invoice.ts';
import {
  BILL_TO_LABELS,
  type BillToField,
  describeBillTo,
  describePart,
  type InvoiceForm,
  missingFacts,
  offerPayer,
  readBillTo,
  startInvoice,
} from '../../../../domain/invoice/invoice-form.ts';
import { describeMade, INVOICE_FAILED, INVOICE_REFUSALS } from '../../../../domain/invoice/invoice-texts.ts';
import { partsToInvoice, sumsOf } from '../../../../domain/invoice/make-invoice.ts';
import { BILL_TO_TEXTS } from '../../../../domain/invoice/messages.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import { ok, refuse } from '../../../../domain/shared/result.ts';
import { namesOf } from '../../../../domain/shared/table.ts';
import { listPayers, makeInvoice } from '../../../../ports/api/calls/staff/invoices.ts';
import { newSubmissionKey } from '../../../booking/journey/booking-draft.tsx';
import { useNotifier } from '../../../kit/alerts.tsx';
import { Button } from '../../../kit/button.tsx';
import { Callout } from '../../../kit/callout.tsx';
import { SelectField, TextField } from '../../../kit/text-field.tsx';
import { type FieldDescription, useForm } from '../../../kit/use-form.ts';
import { useCompany } from '../../../site/use-company.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { useStaffQuery } from '../../shared/staff-queries.ts';
import { actionHead, type BookingActionDialogProps } from '../action/action-frame.tsx';
import forms from '../action/rental-form.module.css';
import { useActionOutcome } from '../action/use-action-outcome.ts';
import styles from './invoice-dialog.module.css';
import { INVOICES } from './invoice-dialog.tsx';

const FIELDS: readonly FieldDescription<BillToField>[] = namesOf(BILL_TO_LIMITS).map((name) => ({
  name,
  label: BILL_TO_LABELS[name],
  isOptional: name !== 'name',
}));

/** Makes the invoice of a booking as its account stands; whom it is for is filled in (INV-13). */
export function MakeInvoiceDialog({ booking, reload, typed, onType, onBack, onDone }: BookingActionDialogProps) {
  const { send } = useStaffSession();
  const { notify } = useNotifier();
  const client = useQueryClient();
  const [key] = useState(newSubmissionKey);
  const offered = partsToInvoice(booking);
  const values = typed.invoice ?? startInvoice(key, booking, offered[0]);
  const edit = (edits: Partial<InvoiceForm>) => onType({ invoice: { ...values, ...edits } });
  const finish = useActionOutcome({ booking, reload, onDone });
  const { total } = sumsOf(booking, values.for);
  const form = useForm({
    fields: FIELDS,
    limits: BILL_TO_LIMITS,
    idPrefix: 'invoice-',
    pointer: '/billTo',
    check: () => {
      const billTo = readBillTo(values);
      return billTo.name === ''
        ? refuse([{ path: '/billTo/name', message: BILL_TO_TEXTS['name-missing'].text }])
        : ok(billTo);
    },
    send: async (billTo) => {
      // What is sent keeps its key, so that a press that is repeated makes one invoice.
      onType({ invoice: values });
      const made = await send(makeInvoice, {
        params: { id: booking.id },
        headers: { 'idempotency-key': values.key },
        body: { seenVersion: booking.version, for: values.for, billTo },
      });
      if (made.ok) {
        void client.invalidateQueries({ queryKey: INVOICES });
        await reload();
        onDone();
        notify({ kind: 'done', text: describeMade(made.value.invoice) });
        return undefined;
      }
      const { problem } = made;
      if (problem.code === 'invoiced' || problem.code === 'invoice-differs') {
        await reload();
        onDone();
        notify({ kind: 'failed', text: INVOICE_FAILED, detail: INVOICE_REFUSALS[problem.code] });
        return undefined;
      }
      return finish(refuse(problem), { done: '', failed: INVOICE_FAILED });
    },
    failed: INVOICE_FAILED,
  });
  const missing = missingFacts(total, useCompany().hstNumber, values.name);
  return (
    <FormDialog
      {...actionHead('Invoice', booking)}
      small
      hasTyped={typed.invoice !== undefined}
      onClose={onBack}
      press={`Make the invoice, ${formatCad(total)}`}
      busy="Saving…"
      isRunning={form.running}
      form={{ label: 'Invoice', className: forms.form, onSubmit: form.onSubmit }}
    >
      <p className="hint">It says what the account says now, and never changes. Use a credit note to take it back.</p>
      {booking.payer !== undefined && (
        <SelectField
          id="invoice-for"
          name="for"
          label="For"
          value={values.for}
          onChange={({ target }) =>
            // Another part is another invoice.
            onType({ invoice: startInvoice(newSubmissionKey(), booking, target.value as AccountParty) })
          }
        >
          {ACCOUNT_PARTIES.filter((party) => party === values.for || offered.includes(party)).map((party) => (
            <option key={party} value={party}>
              {describePart(booking, party)}
            </option>
          ))}
        </SelectField>
      )}
      <FormerPayers values={values} onChoose={(billTo) => edit(offerPayer(values, billTo))} />
      <div className={styles.billTo}>
        {FIELDS.map(({ name, label, isOptional = false }) => (
          <TextField
            key={name}
            id={`invoice-${name}`}
            name={name}
            label={isOptional ? label : `${label} (name or company)`}
            type={name === 'email' ? 'email' : 'text'}
            autoComplete="off"
            maxLength={BILL_TO_LIMITS[name]}
            error={form.errors.get(name)}
            value={values[name]}
            onChange={({ target }) => edit({ [name]: target.value })}
          />
        ))}
      </div>
      <div role="status">
        {missing.length > 0 && (
          <Callout kind="warn" icon="alert">
            <div>
              {missing.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </Callout>
        )}
      </div>
    </FormDialog>
  );
}

type FormerPayersProps = {
  readonly values: InvoiceForm;
  readonly onChoose: (billTo: BillTo) => void;
};

/** Offers whom invoices were made out to before: those last, and those whose name begins as typed. */
function FormerPayers({ values, onChoose }: FormerPayersProps) {
  const q = values.name.trim();
  const { data } = useStaffQuery([...INVOICES, 'payers', q], async ({ read }) => {
    const [last, found] = await Promise.all([
      read(listPayers, { query: { q: '' } }),
      read(listPayers, { query: { q } }),
    ]);
    return [...found.payers, ...last.payers];
  });
  const names = new Set<string>();
  const offered = (data ?? [])
    // The payer of the booking is offered until its address is filled in.
    .filter(({ name, street = '' }) => name !== q || (values.for === 'payer' && street !== values.street))
    .filter(({ name }) => !names.has(name) && names.add(name))
    .slice(0, MAX_OFFERED);
  if (offered.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no fieldset
    <div role="group" aria-label="Used before" className={styles.tools}>
      {offered.map((billTo) => (
        <Button key={billTo.name} variant="secondary" small onClick={() => onChoose(billTo)}>
          {describeBillTo(billTo)}
        </Button>
      ))}
    </div>
  );
}

/** More would push the fields out of sight on a phone. */
const MAX_OFFERED = 4;
