import { describeRatesEvent } from '../../../domain/pricing/rates-history.ts';
import { formatShortDay } from '../../../domain/shared/format-date.ts';
import { torontoDate } from '../../../domain/shared/toronto-time.ts';
import { describeFactChange } from '../../../domain/site/company-form.ts';
import { describeHoursChange } from '../../../domain/site/hours-form.ts';
import { describeTextChange } from '../../../domain/site/owner-texts.ts';
import type { Settings } from '../../../ports/api/staff/settings.ts';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.tsx';
import { Unbroken } from '../../kit/unbroken.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/panel.tsx';
import company from './company.module.css';
import styles from './settings.module.css';

type Change = Settings['history'][number];
/** A row, and whether it is the last change of the section. */
type Row = Change & { readonly canUndo: boolean };

type SettingsHistoryProps = {
  readonly history: readonly Change[];
  /** Whose last change can be undone. */
  readonly section: 'company' | 'hours' | 'texts';
  /** Fills in what was there before. */
  readonly onUndo: (changes: Change['changes']) => void;
};

const keyOf = ({ version }: Row): string => `${version}`;

/** Who changed the company, the hours, the texts and the rates, the latest first (SITE-6). */
export function SettingsHistory({ history, section, onUndo }: SettingsHistoryProps) {
  const today = useToday();
  const last = history.find(({ changes }) => changes.some(({ field }) => field.startsWith(`${section}/`)));
  const rows = history.map((change) => ({ ...change, canUndo: change === last }));
  const columns: readonly Column<Row>[] = [
    {
      id: 'at',
      head: 'Day',
      is: 'head',
      className: `num ${styles.day}`,
      cell: ({ at }) => formatShortDay(torontoDate(at), today),
    },
    {
      id: 'changes',
      head: 'What changed',
      className: `num ${company.what}`,
      cell: ({ changes }) => (
        <Unbroken>
          {changes.map((change) => describeChange(change) ?? describeRatesEvent(change, today)).join('; ')}
        </Unbroken>
      ),
    },
    { id: 'by', head: 'By', className: styles.by, cell: ({ by }) => by },
    {
      id: 'actions',
      head: 'Actions',
      is: 'actions',
      cell: ({ canUndo, changes }) =>
        canUndo && (
          <Button variant="secondary" small onClick={() => onUndo(changes)}>
            Undo <span className="vh">the last change of the {section}</span>
          </Button>
        ),
    },
  ];
  return (
    <Panel title="History" {...(rows.length === 0 && { hint: 'Nothing was changed yet.' })}>
      {rows.length > 0 && (
        <DataTable
          caption="Changes of the company, the hours, the texts and the rates"
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          card={['at by', 'changes changes', 'actions actions']}
          cardColumns="minmax(0, 1fr) auto"
          isPart
          isRoomy
        />
      )}
    </Panel>
  );
}

function describeChange(change: Change['changes'][number]): string | undefined {
  return describeFactChange(change) ?? describeHoursChange(change) ?? describeTextChange(change);
}
