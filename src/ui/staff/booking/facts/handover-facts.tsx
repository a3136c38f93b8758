import { Fragment, useId } from 'react';
import type { Handover, HandoverRecord } from '../../../../domain/booking/handover.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { formatKilometres } from '../../../../domain/fleet/vehicle-class.ts';
import { formatFuel } from '../../../../domain/rental/describe-event.ts';
import { formatShortMoment } from '../../../../domain/shared/format-date.ts';
import { useToday } from '../../../kit/clock.tsx';
import { DefinitionTable } from '../../../kit/definition-table.tsx';
import { TypedText } from '../../frame/typed-text.tsx';

/** The hand-overs of a rental: who handed the vehicle out or took it back, with what (BOOK-47). */
export function HandoverFacts({ handover: { out, back, legs } }: { readonly handover: Handover }) {
  return (
    <>
      {(legs ?? [{ out, back, vehicle: undefined }]).map(({ vehicle, ...leg }) => {
        const of = vehicle === undefined ? '' : `: ${vehicleTitle(vehicle)}`;
        return (
          <Fragment key={leg.out.at}>
            <Record title={`Handed out${of}`} record={leg.out} />
            {leg.back && <Record title={`Taken back${of}`} record={leg.back} />}
          </Fragment>
        );
      })}
    </>
  );
}

function Record({ title, record }: { readonly title: string; readonly record: HandoverRecord }) {
  const today = useToday();
  const { at, by, odometer, fuel, unit, note } = record;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <DefinitionTable
        rows={[
          ['When', `${formatShortMoment(at, today)}, by ${by}`],
          ['Odometer', formatKilometres(odometer)],
          ['Fuel', formatFuel(fuel)],
          ...(unit === undefined ? [] : [['Unit', unit] as const]),
          ...(note === undefined ? [] : [['Note', <TypedText key="note" text={note} />] as const]),
        ]}
      />
    </section>
  );
}
