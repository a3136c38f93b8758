import { describeWarning, type Warning } from '../../../../domain/rental/warnings.ts';
import { Callout } from '../../../kit/callout.tsx';
import { VehicleUses } from '../facts/vehicle-uses.tsx';

type WarningBoxProps = {
  readonly warning: Warning;
  /** The page does not show already what is in the way. */
  readonly isDetailed?: boolean;
};

/** What is in the way, before a second press goes on in spite of it (AVAIL-8). */
export function WarningBox({ warning, isDetailed = false }: WarningBoxProps) {
  return (
    <Callout kind="warn" icon="alert">
      <p>{describeWarning(warning)}</p>
      {isDetailed && warning.code === 'vehicle-taken' && <VehicleUses uses={warning.overlaps} />}
    </Callout>
  );
}
