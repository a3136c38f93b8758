import { formatCount } from '../../../domain/shared/format-date.ts';
import { ACCOUNT_FAILED, NOT_ERASED_YET } from '../../../domain/staff/messages.ts';
import type { ErasedData } from '../../../ports/api/privacy.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button } from '../../kit/button.tsx';
import { Modal } from '../../kit/modal.tsx';
import { AlertOutlet } from '../../kit/notices.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useStaffSession } from '../access/staff-session.tsx';

type Parts = { readonly email: string; readonly onClose: () => void; readonly onErased: () => void };

/** Asks once more before what is kept of a person goes for good, and tells what went. */
export function EraseDialog({ email, onClose, onErased }: Parts) {
  const { ask } = useStaffSession();
  const { notify } = useNotifier();
  const { running, start } = useAction(ACCOUNT_FAILED);
  const erase = (): void =>
    void start(async () => {
      const erased = await ask(({ privacy }) => privacy.erase(email));
      if (erased === 'malformed') throw new Error('an address that was found is none');
      onErased();
      notify({ kind: 'done', takesFocus: true, ...describeErased(erased) });
    });
  return (
    <Modal
      title="Erase personal data"
      bodyLabel="What will be erased"
      small
      onClose={onClose}
      closeLabel="Cancel"
      footer={
        <Button variant="danger" disabled={running} onClick={erase}>
          Erase for good
        </Button>
      }
    >
      <AlertOutlet />
      <p>
        Everything that we keep of <b>{email}</b>: name, email, phone, card name and comments of the bookings, the
        messages, and the emails that wait. Numbers, trips and prices of the bookings stay. This cannot be undone.
      </p>
    </Modal>
  );
}

function describeErased({ bookings, upcoming, messages }: ErasedData): {
  readonly text: string;
  readonly detail?: string;
} {
  const text = `Erased: ${formatCount(bookings.length, 'booking')}, ${formatCount(messages, 'message')}.`;
  if (upcoming.length === 0) return { text };
  return {
    text,
    detail: `${NOT_ERASED_YET} ${upcoming.map(({ confirmationNumber }) => confirmationNumber).join(', ')}`,
  };
}
