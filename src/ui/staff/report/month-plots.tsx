import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { formatMonth, type MonthText } from '../../../domain/report/month.ts';
import type { MonthReport } from '../../../domain/report/month-report.ts';
import { formatAmount, monthName, twelveMonths } from '../../../domain/report/report-texts.ts';
import { useStaffQueries } from '../frame/staff-queries.ts';
import styles from './admin-reports-page.module.css';
import type { BarRow } from './bar-plot.tsx';
import { monthQuery } from './month-query.ts';
import { Panel } from './report-panels.tsx';
import { ReportTable } from './report-table.tsx';

/** The chart library is loaded by this page alone. */
const BarPlot = lazy(async () => ({ default: (await import('./bar-plot.tsx')).BarPlot }));

/** The revenue and the requests of a month and the eleven before it (REPORT-7). */
export function MonthPlots({ month }: { readonly month: MonthText }) {
  // Each month is a call of its own, which the page of the next month uses too.
  const reports = useStaffQueries(twelveMonths(month).map(monthQuery));
  const labels = useMemo(() => twelveMonths(month).map((each) => monthName(each).slice(0, 3)), [month]);
  const revenue = useMemo<readonly BarRow[]>(
    () => [{ name: 'Sub Total', fill: 'pale', values: reports.map((report) => (report?.revenue.subTotal ?? 0) / 100) }],
    [reports],
  );
  const requests = useMemo<readonly BarRow[]>(() => {
    const of = (count: (report: MonthReport) => number) => reports.map((report) => (report ? count(report) : 0));
    return [
      { name: APPROVED, fill: 'solid', values: of(({ approved, completed }) => approved + completed) },
      { name: 'Declined', fill: 'hatched', values: of(({ declined }) => declined) },
      { name: 'Cancelled', fill: 'empty', values: of(({ cancelled }) => cancelled) },
    ];
  }, [reports]);
  const loaded = reports.filter((report) => report !== undefined);
  return (
    <div className={styles.grid}>
      <PlotPanel
        title="Revenue before HST, twelve months"
        hint="dollars"
        plot={
          <BarPlot
            label="Revenue before HST by month. The table below has the numbers."
            labels={labels}
            rows={revenue}
            marked={11}
            format={formatThousands}
          />
        }
      >
        <Table title="Revenue as a table">
          <ReportTable
            caption="Revenue by month"
            columns={['Month', 'Sub Total ($)', 'HST ($)', 'Total ($)']}
            rows={loaded.map(({ month: each, revenue: { subTotal, hst, totalCharges } }) => [
              formatMonth(each),
              formatAmount(subTotal),
              formatAmount(hst),
              formatAmount(totalCharges),
            ])}
          />
        </Table>
      </PlotPanel>
      <PlotPanel
        title="Requests and what became of them"
        legend={requests}
        plot={
          <BarPlot
            label="Requests by month and their present status. The table below has the numbers."
            labels={labels}
            rows={requests}
            format={String}
          />
        }
      >
        <Table title="Requests as a table">
          <ReportTable
            caption="Requests by month"
            columns={['Month', 'Requests', APPROVED, 'Declined', 'Cancelled']}
            rows={loaded.map((report) => [
              formatMonth(report.month),
              String(report.requests),
              String(report.approved + report.completed),
              String(report.declined),
              String(report.cancelled),
            ])}
          />
        </Table>
      </PlotPanel>
    </div>
  );
}

const APPROVED = 'Approved or completed';

type PlotPanelProps = {
  readonly title: string;
  readonly hint?: string;
  readonly legend?: readonly BarRow[];
  readonly plot: ReactNode;
  readonly children: ReactNode;
};

function PlotPanel({ title, hint, legend = [], plot, children }: PlotPanelProps) {
  return (
    <Panel title={title} hint={hint ?? ''}>
      {legend.length > 0 && (
        <ul className={styles.legend}>
          {legend.map(({ name, fill }) => (
            <li key={name} data-fill={fill}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<div className={styles.plot} />}>{plot}</Suspense>
      {children}
    </Panel>
  );
}

function Table({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** "$20k" */
function formatThousands(dollars: number): string {
  return dollars >= 1000 ? `$${dollars / 1000}k` : `$${dollars}`;
}
