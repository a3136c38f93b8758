import { useCallback } from 'react';
import { sayMomentAndYear } from '../../domain/date-words.ts';
import { HELD_MEANING, NOTHING_HELD } from '../../domain/staff-texts.ts';
import { useStaffSession } from '../state/staff-session.tsx';
import { useLoaded } from '../state/use-loaded.ts';
import { Facts } from './facts.tsx';
import styles from './held-messages.module.css';
import { LoadHint } from './load-hint.tsx';
import { Modal } from './modal.tsx';

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
              {kind === 'inquiry' ? 'Business inquiry' : 'Contact message'}, {sayMomentAndYear(receivedAt)}
            </h3>
            <Facts rows={Object.entries(content).map(([field, text]) => [sayField(field), text])} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** "companyName" as a person says it. */
function sayField(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
