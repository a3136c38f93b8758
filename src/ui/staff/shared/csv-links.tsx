import { saveBookings } from '../../../ports/api/calls/staff/reports.ts';
import type { CsvChoice } from '../../../ports/api/staff/report.ts';
import { buttonClass } from '../../kit/button.tsx';

/** The links that save bookings as a file, for both settings of spreadsheets (REPORT-4). */
export function CsvLinks({ choice }: { readonly choice: CsvChoice }) {
  const look = buttonClass({ variant: 'secondary', small: true }, 'no-print');
  const fileOf = (chosen: CsvChoice) => `${saveBookings.path}?${new URLSearchParams(chosen)}`;
  return (
    <>
      <a className={look} href={fileOf(choice)} download>
        Download CSV
      </a>{' '}
      <a className={look} href={fileOf({ ...choice, separator: 'semicolon' })} download>
        CSV with semicolons
      </a>
    </>
  );
}
