import { Fragment } from 'react';
import { describeHours } from '../../domain/shared/opening-hours.ts';
import { Unbroken } from '../kit/unbroken.tsx';
import { useHours } from './use-company.ts';

/** The opening hours, a line for the days that have the same ones. */
export function HoursLines() {
  return describeHours(useHours()).map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      <Unbroken>{line}</Unbroken>
    </Fragment>
  ));
}

/** The same as a sentence. */
export function HoursSentence() {
  return <Unbroken>{`${describeHours(useHours()).join(', ')}.`}</Unbroken>;
}
