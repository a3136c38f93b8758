import { Modal } from '../../kit/modal.tsx';
import { CheckField } from '../../kit/text-field.tsx';
import { useStored } from '../../kit/use-stored.ts';
import { RentalGuideLink } from '../guide/rental-guide-page.tsx';
import { KEYS_OFF } from '../shared/use-keys.ts';
import styles from './keys-dialog.module.css';

type KeyLine = readonly [keys: readonly string[], what: string];

const GROUPS: readonly (readonly [title: string, lines: readonly KeyLine[]])[] = [
  [
    'Everywhere',
    [
      [['/'], 'Search'],
      [['p'], 'Who calls: the customer by phone'],
      [['g', 't'], 'Today'],
      [['g', 'l'], 'Timeline'],
      [['g', 'b'], 'Bookings'],
      [['g', 'm'], 'Messages'],
      [['?'], 'These keys'],
    ],
  ],
  [
    'Today, the lists of bookings and invoices',
    [
      [['j'], 'Next row'],
      [['k'], 'Previous row'],
      [['Enter'], 'Open'],
      [['p'], 'Payment on the invoice of the row'],
    ],
  ],
  [
    'Timeline',
    [
      [['←', '→', '↑', '↓'], 'Move by day and vehicle'],
      [['Shift', '→'], 'Choose days'],
      [['Page Up', 'Page Down'], 'Two weeks back or forward'],
      [['t'], 'Today'],
    ],
  ],
  [
    'Row or open booking',
    [
      [['a'], 'Approve: opens the question, sends nothing'],
      [['d'], 'Decline: opens the question, sends nothing'],
      [['o'], 'Hand out'],
      [['b'], 'Take back'],
      [['n'], 'Next request'],
      [['Esc'], 'Close'],
    ],
  ],
];

/**
 * The keys of the staff pages (STAFF-30), a switch for those who type by voice, and the way to the
 * page for new members of staff (STAFF-51).
 */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const [isOff, change] = useStored<boolean>(KEYS_OFF, readFlag, false);
  return (
    <Modal title="Keys" bodyLabel="Keys" footer={<RentalGuideLink onClick={onClose} />} onClose={onClose}>
      <div className={styles.groups}>
        {GROUPS.map(([title, lines]) => (
          <section key={title} className={styles.group}>
            <h3>{title}</h3>
            <dl>
              {lines.map(([keys, what]) => (
                <div key={what}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <CheckField
        id="staff-keys"
        label="Use these keys"
        checked={!isOff}
        onChange={({ target }) => change(() => !target.checked)}
      />
    </Modal>
  );
}

function readFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
