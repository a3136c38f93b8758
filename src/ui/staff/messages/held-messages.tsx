import { HELD_MEANING, NOTHING_HELD } from '../../../domain/inquiry/staff-messages.ts';
import { formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import { DefinitionTable } from '../../kit/definition-table.tsx';
import { Modal } from '../../kit/modal.tsx';
import { LoadHint } from '../frame/load-hint.tsx';
import { useStaffQuery } from '../frame/staff-queries.ts';
import styles from './held-messages.module.css';

/**
 * Messages that were not mailed (FORM-11), because the honeypot field was filled in or because one
 * address wrote too often. Now and then one is real.
 */
export function HeldMessages({ onClose }: { readonly onClose: () => void }) {
  const messages = useStaffQuery(['held-messages'], ({ bookings }) => bookings.heldMessages());
  return (
    <Modal title="Held messages" bodyLabel="Messages" onClose={onClose}>
      <LoadHint query={messages}>{messages.data?.length === 0 ? NOTHING_HELD : HELD_MEANING}</LoadHint>
      <ul className={styles.list}>
        {messages.data?.map(({ id, receivedAt, kind, content }) => (
          <li key={id}>
            <h3>
              {kind === 'inquiry' ? 'Business inquiry' : 'Contact message'}, {formatMomentAndYear(receivedAt)}
            </h3>
            <DefinitionTable rows={Object.entries(content).map(([field, text]) => [formatFieldName(field), text])} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** "companyName" as "Company name". */
function formatFieldName(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
