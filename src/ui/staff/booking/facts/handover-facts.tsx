import { Fragment, useId } from 'react';
import { describeDriver } from '../../../../domain/agreement/agreement-text.ts';
import { formatFuel, type Handover, type HandoverRecord } from '../../../../domain/booking/handover.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { formatKilometres } from '../../../../domain/fleet/vehicle-class.ts';
import { formatShortMoment } from '../../../../domain/shared/format-date.ts';
import type { Overlap } from '../../../../ports/api/staff/booking-action.ts';
import { useToday } from '../../../kit/clock.tsx';
import { DefinitionTable } from '../../../kit/definition-table.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import { TypedText } from '../../shared/typed-text.tsx';
import { BookingLink } from './booking-link.tsx';
import { PhoneLink } from './contact-links.tsx';

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
  const { at, by, odometer, fuel, unit, note, drivers = [] } = record;
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
          ...drivers.map((driver) => ['Driver', describeDriver(driver)] as const),
          ...(note === undefined ? [] : [['Note', <TypedText key="note" text={note} />] as const]),
        ]}
      />
    </section>
  );
}

type NextTakingProps = Overlap & { readonly onOpen: (bookingId: string) => void };

/** Who has the vehicle after a rental that is out (STAFF-65). */
export function NextTaking({ id, confirmationNumber, customer, phone, itinerary, onOpen }: NextTakingProps) {
  const pickup = formatShortMoment(itinerary.pickupTime, useToday());
  return (
    <section aria-labelledby="next-taking">
      <h3 id="next-taking">Next for this vehicle</h3>
      <p className="num">
        <BookingLink id={id} text={confirmationNumber} onOpen={onOpen} /> {customer} <PhoneLink phone={phone} />,{' '}
        <Unbroken>{pickup}</Unbroken>
      </p>
    </section>
  );
}
