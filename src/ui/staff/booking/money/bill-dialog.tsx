import { BILL_TEXTS } from '../../../../domain/rental/action-texts.ts';
import { type BillDraft, billDrafts, mergeBill, suggestedLines } from '../../../../domain/rental/bill-form.ts';
import { writeBill } from '../../../../ports/api/calls/staff/bookings.ts';
import { useForm } from '../../../kit/use-form.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { actionHead, type BookingActionDialogProps } from '../action/action-frame.tsx';
import forms from '../action/rental-form.module.css';
import { useActionOutcome } from '../action/use-action-outcome.ts';
import { AccountPanel } from './account-panel.tsx';
import { BillLinesEditor, billFields, checkBillDrafts } from './bill-lines-editor.tsx';

/** Writes the lines by hand of a bill (PRICE-27), with the account as it becomes. */
export function BillDialog({ booking, reload, typed, onType, onBack, onDone }: BookingActionDialogProps) {
  const { send } = useStaffSession();
  const { billLines = [] } = booking;
  const drafts = typed.bill === undefined ? billDrafts(billLines) : mergeBill(typed.bill, billLines);
  const edit = (lines: readonly BillDraft[]) =>
    onType({ bill: { lines: [...lines], seen: billLines.map(({ id }) => id) } });
  const finish = useActionOutcome({ booking, reload, onDone });
  const checked = checkBillDrafts(drafts, billLines);
  const form = useForm({
    fields: billFields(drafts),
    limits: {},
    idPrefix: 'bill-',
    check: () => checked,
    send: async ({ entries }) => {
      const body = { seenVersion: booking.version, lines: [...entries] };
      return finish(await send(writeBill, { params: { id: booking.id }, body }), BILL_TEXTS);
    },
    failed: BILL_TEXTS.failed,
  });
  return (
    <FormDialog
      {...actionHead('Bill', booking)}
      wide
      hasTyped={typed.bill !== undefined}
      onClose={onBack}
      press="Save lines"
      busy="Saving…"
      isRunning={form.running}
      form={{ label: 'Lines of the bill', className: forms.form, onSubmit: form.onSubmit }}
    >
      <BillLinesEditor
        idPrefix="bill-"
        drafts={drafts}
        errors={form.errors}
        onEdit={edit}
        clearErrors={form.clearErrors}
        offered={suggestedLines(booking, drafts)}
      />
      {checked.ok && <AccountPanel booking={{ ...booking, billLines: checked.value.lines }} />}
    </FormDialog>
  );
}
