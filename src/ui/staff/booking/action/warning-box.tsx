import { useEffect, useRef } from 'react';
import { describeWarning, type Warning } from '../../../../domain/rental/warnings.ts';
import { Callout } from '../../../kit/callout.tsx';
import { useToday } from '../../../kit/clock.tsx';
import { VehicleUses } from '../facts/vehicle-uses.tsx';

type WarningBoxProps = {
  readonly warning: Warning;
  /** What the second press does with the booking. */
  readonly press?: 'approve' | 'save';
  /** The page does not show already what is in the way. */
  readonly isDetailed?: boolean;
};

/** What is in the way, before a second press goes on in spite of it (AVAIL-8). */
export function WarningBox({ warning, press, isDetailed = false }: WarningBoxProps) {
  const today = useToday();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (warning) box.current?.scrollIntoView({ block: 'nearest' });
  }, [warning]);
  return (
    <Callout kind="warn" icon="alert">
      <div ref={box}>
        <p>{describeWarning(warning, today, press)}</p>
        {isDetailed && warning.code === 'vehicle-taken' && <VehicleUses uses={warning.overlaps} />}
      </div>
    </Callout>
  );
}
