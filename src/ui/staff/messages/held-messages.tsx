import { useCallback } from 'react';
import { HELD_MEANING, NOTHING_HELD } from '../../../domain/inquiry/staff-messages.ts';
import { formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import { DefinitionTable } from '../../kit/definition-table.tsx';
import { LoadHint } from '../../kit/load-hint.tsx';
import { Modal } from '../../kit/modal.tsx';
import { useLoaded } from '../../kit/use-loaded.ts';
import { useStaffSession } from '../access/staff-session.tsx';
import styles from './held-messages.module.css';

/**
 * Messages that were not mailed (FORM-11): something filled in the field that people never see, or one address wrote too often. Now and then one is
 * real.
 */
export function HeldMessages({ onClose }: { readonly onClose: () => void }) {
  const { ask } = useStaffSession();
  const { loaded, reload } = useLoaded(useCallback(() => ask(({ bookings }) => bookings.heldMessages()), [ask]));
  const { state, value = [] } = loaded;
  return (
    <Modal title="Held messages" bodyLabel="Messages" onClose={onClose}>
      <LoadHint state={state} onRetry={reload}>
        {value.length === 0 ? NOTHING_HELD : HELD_MEANING}
      </LoadHint>
      <ul className={styles.list}>
        {value.map(({ id, receivedAt, kind, content }) => (
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

/** "companyName" as a person says it. */
function formatFieldName(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
