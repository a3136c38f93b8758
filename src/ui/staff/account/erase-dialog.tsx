import { formatCount } from '../../../domain/shared/format-date.ts';
import { ACCOUNT_FAILED, NOT_ERASED_YET } from '../../../domain/staff/messages.ts';
import { erasePersonalData } from '../../../ports/api/calls/staff/privacy.ts';
import type { ErasedData } from '../../../ports/api/staff/privacy.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';
import { useStaffMutation } from '../shared/staff-queries.ts';

type EraseDialogProps = { readonly email: string; readonly onClose: () => void; readonly onErased: () => void };

/** Asks again before the personal data of a person is erased, and then says what was erased. */
export function EraseDialog({ email, onClose, onErased }: EraseDialogProps) {
  const { notify } = useNotifier();
  const { mutate: erase, isPending } = useStaffMutation({
    send: ({ read }) => read(erasePersonalData, { body: { email } }),
    failed: ACCOUNT_FAILED,
    onSuccess: (erased) => {
      onErased();
      notify({ kind: 'done', takesFocus: true, ...describeErased(erased) });
    },
  });
  return (
    <FormDialog
      title="Erase personal data"
      bodyLabel="What will be erased"
      small
      onClose={onClose}
      closeLabel="Cancel"
      press="Erase for good"
      isDanger
      isRunning={isPending}
      onPress={() => erase()}
    >
      <p>
        Everything we store about <b>{email}</b>: name, email, phone, card name, comments, delivery address, drivers,
        signed agreements, and claim number and contact at a payer of the bookings, the photos of the vehicle, the
        messages and quotes, what staff wrote of the customer, and the emails that wait. Numbers, trips, prices and
        payments of the bookings stay. This cannot be undone.
      </p>
      <p>
        On invoices email, attention, reference and driver are erased. Number, dates and amounts, and the name and
        address on them, stay: tax law asks for it.
      </p>
    </FormDialog>
  );
}

function describeErased({ bookings, upcoming, messages, quotes }: ErasedData): {
  readonly text: string;
  readonly detail?: string;
} {
  const text = `Erased: ${formatCount(bookings.length, 'booking')}, ${formatCount(messages, 'message')}, ${formatCount(quotes, 'quote')}.`;
  if (upcoming.length === 0) return { text };
  return {
    text,
    detail: `${NOT_ERASED_YET} ${upcoming.map(({ confirmationNumber }) => confirmationNumber).join(', ')}`,
  };
}
