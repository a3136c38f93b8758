import type { CsvChoice } from '../../../ports/api/staff/report.ts';
import { buttonClass } from '../../kit/button.tsx';
import { useStaffSession } from '../access/staff-session.tsx';

type CsvLinksProps = { readonly choice: CsvChoice; readonly className?: string | undefined };

/** The links that save bookings as a file, for both settings of spreadsheets (REPORT-4). */
export function CsvLinks({ choice, className = '' }: CsvLinksProps) {
  const { apis } = useStaffSession();
  const look = buttonClass({ variant: 'secondary', small: true }, `no-print ${className}`);
  return (
    <>
      <a className={look} href={apis.reports.fileOf(choice)} download>
        Download CSV
      </a>{' '}
      <a className={look} href={apis.reports.fileOf({ ...choice, separator: 'semicolon' })} download>
        CSV with semicolons
      </a>
    </>
  );
}
