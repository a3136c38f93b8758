import type { HandoverLeg } from '../../../domain/booking/handover.ts';
import { unitTitle } from '../../../domain/rental/damage-form.ts';
import { marksOfLeg, marksOfUnit } from '../../../domain/unit/damage.ts';
import { describeMark } from '../../../domain/unit/damage-words.ts';
import { readDamage } from '../../../ports/api/calls/staff/vehicles.ts';
import type { BookingDetail } from '../../../ports/api/staff/staff-booking.ts';
import { useStaffQuery } from '../shared/staff-queries.ts';
import { useFleet } from '../shared/use-fleet.ts';
import styles from './damage.module.css';
import { DamageDrawing, MarkNumber } from './damage-drawing.tsx';

type DamageSheetProps = {
  readonly vehicle: BookingDetail['vehicle'];
  /** How the vehicle went out and came back. Absent before the hand-out. */
  readonly leg: Pick<HandoverLeg, 'out' | 'back'> | undefined;
};

/** The drawing with numbered marks and their list, as an agreement has it (DAMAGE-6). */
export function DamageSheet({ vehicle, leg }: DamageSheetProps) {
  const { data: fleet } = useFleet();
  const listed = fleet?.find(({ id }) => id === vehicle.id);
  const until = leg?.out.at;
  const { data } = useStaffQuery(
    ['fleet', 'damage', vehicle.id, until],
    ({ read }) => read(readDamage, { params: { id: vehicle.id }, query: until === undefined ? {} : { until } }),
    { enabled: listed !== undefined },
  );
  const unit = leg?.back?.unit ?? leg?.out.unit;
  const open = data ? marksOfUnit(data.units, listed?.units ?? 1, unit) : [];
  const marks = (leg ? marksOfLeg(open, leg) : open.map((mark) => ({ ...mark, isNew: false }))).map((mark, index) => ({
    ...mark,
    key: mark.id,
    number: index + 1,
  }));
  if (fleet === undefined || (listed !== undefined && data === undefined)) return <p>Loading marks…</p>;
  if (marks.length === 0) return <p>No marks.</p>;
  return (
    <div className={styles.sheet}>
      <DamageDrawing classType={vehicle.classType} title={unitTitle(vehicle, unit)} marks={marks} />
      <ol>
        {marks.map((mark) => (
          <li key={mark.key}>
            <MarkNumber {...mark} />
            <span>
              {describeMark(mark)}
              {mark.isNew && ', new at the return'}
              {mark.note !== undefined && `. ${mark.note}`}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
