import {
  firstDay,
  formatMonth,
  lastDay,
  type MonthText,
  monthOf,
  shiftMonth,
  summedMonths,
} from '../../../domain/report/month.ts';
import { FILE_NOTE, monthFigures } from '../../../domain/report/report-texts.ts';
import { readMonth, readMonths, readPages } from '../../../ports/api/calls/staff/reports.ts';
import { decode } from '../../../ports/api/schema.ts';
import { StoredMonth } from '../../../ports/api/staff/report.ts';
import { useFleet } from '../../booking/journey/fleet.tsx';
import { Button } from '../../kit/button.tsx';
import { useNow } from '../../kit/clock.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useStored } from '../../kit/use-stored.ts';
import { useTitle } from '../../site/use-title.ts';
import { Figures } from '../kit/figures.tsx';
import { CsvLinks } from '../shared/csv-links.tsx';
import { LoadHint } from '../shared/load-hint.tsx';
import heads from '../shared/page-head.module.css';
import { useStaffQuery } from '../shared/staff-queries.ts';
import styles from './admin-reports-page.module.css';
import { MonthPlots } from './month-plots.tsx';
import { FamilyPanel, PagesPanel, PaperPanel, UsePanel } from './report-panels.tsx';
import { VehiclePlot } from './vehicle-plot.tsx';

/** The figures of a month (REPORT-7). */
export function AdminReportsPage() {
  useTitle('Reports');
  const present = monthOf(useNow());
  const [stored, setStored] = useStored<MonthText | null>('staff-report', (value) => decode(StoredMonth, value), null);
  const month = stored ?? present;
  const hstPercent = useFleet().rates?.hstPercent;
  const report = useMonth(month);
  const before = useMonth(shiftMonth(month, -1)).data;
  const [from, to] = summedMonths(month, present);
  const months = useStaffQuery(['report-months', from, to], ({ read }) => read(readMonths, { query: { from, to } }));
  const sums = months.data?.months;
  const sumsOf = (each: MonthText) => sums?.find((one) => one.month === each);
  const pages = useStaffQuery(['report-pages', month], ({ read }) => read(readPages, { query: { month } }));
  const turn = (by: 1 | -1) => (): void => setStored(() => shiftMonth(month, by));
  const shown = report.data;
  return (
    <div className={styles.page}>
      <div className={heads.top}>
        <h1 tabIndex={-1}>Reports</h1>
        <fieldset className={styles.months}>
          <legend className="vh">Month</legend>
          <button type="button" onClick={turn(-1)} aria-label={formatMonth(shiftMonth(month, -1))}>
            <Icon name="previous" />
          </button>
          <strong role="status">{formatMonth(month)}</strong>
          <button
            type="button"
            // Not `disabled`, so that it keeps the focus at the present month.
            aria-disabled={month >= present}
            onClick={month >= present ? undefined : turn(1)}
            aria-label={formatMonth(shiftMonth(month, 1))}
          >
            <Icon name="next" />
          </button>
        </fieldset>
        <p className={`hint ${styles.hint}`}>
          By the Toronto calendar. Requests by the day they came, revenue by pickup. {FILE_NOTE}
        </p>
        {window.print && (
          <Button variant="secondary" small className="no-print" onClick={() => window.print()}>
            <Icon name="print" />
            Print
          </Button>
        )}
        <CsvLinks choice={{ from: firstDay(month), to: lastDay(month) }} />
      </div>
      <LoadHint query={report} />
      {shown && (
        <>
          <Figures
            figures={monthFigures({
              report: shown,
              hstPercent,
              before,
              sums: sumsOf(month),
              sumsBefore: sumsOf(shiftMonth(month, -1)),
              yearAgo: sumsOf(shiftMonth(month, -12)),
            })}
          />
          {sums && <MonthPlots month={month} sums={sums} deposits={shown.deposits} />}
          {months.isLoadingError && <LoadHint query={months} />}
          <div className={styles.grid}>
            <FamilyPanel report={shown} />
            <UsePanel report={shown} />
          </div>
          <VehiclePlot report={shown} />
          {sums && <PaperPanel month={month} asOf={shown.asOf} sums={sums} />}
          {pages.data && <PagesPanel month={month} pages={pages.data.pages} />}
          {pages.isLoadingError && <LoadHint query={pages} />}
        </>
      )}
    </div>
  );
}

function useMonth(month: MonthText) {
  return useStaffQuery(['report', month], ({ read }) => read(readMonth, { query: { month } }));
}
