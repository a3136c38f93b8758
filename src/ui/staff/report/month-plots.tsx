import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { formatMonth, type MonthText, monthName } from '../../../domain/report/month.ts';
import type { MonthSums } from '../../../domain/report/month-sums.ts';
import { describeRevenue, formatAmount, formatCountOf, twelveMonths } from '../../../domain/report/report-texts.ts';
import { Panel } from '../kit/panel.tsx';
import styles from './admin-reports-page.module.css';
import type { BarRow } from './bar-plot.tsx';
import { AMOUNTS, amountsOf } from './report-panels.tsx';
import { DetailsTable } from './report-table.tsx';

/** The chart library is loaded by this page alone. */
const BarPlot = lazy(async () => ({ default: (await import('./bar-plot.tsx')).BarPlot }));

type MonthPlotsProps = { readonly month: MonthText; readonly sums: readonly MonthSums[] };

/** The revenue and the requests of a month and the eleven before it (REPORT-7). */
export function MonthPlots({ month, sums }: MonthPlotsProps) {
  const months = useMemo(() => {
    const shown = twelveMonths(month);
    return sums.filter((each) => shown.includes(each.month));
  }, [month, sums]);
  const labels = useMemo(() => months.map((each) => monthName(each.month).slice(0, 3)), [months]);
  const revenue = useMemo<readonly BarRow[]>(
    () => [{ name: 'Sub Total', fill: 'pale', values: months.map((each) => each.revenue.subTotal / 100) }],
    [months],
  );
  const requests = useMemo<readonly BarRow[]>(
    () => [
      { name: APPROVED, fill: 'solid', values: months.map(approvedOf) },
      { name: 'Declined', fill: 'hatched', values: months.map(({ declined }) => declined) },
      { name: 'Cancelled', fill: 'empty', values: months.map(({ cancelled }) => cancelled) },
    ],
    [months],
  );
  const noteOf = useMemo(() => {
    const values = months.map((each) => each.revenue.subTotal);
    const highest = values.indexOf(Math.max(...values));
    return (index: number): string | undefined => {
      const value = values[index] ?? 0;
      return value > 0 && (index === highest || index === months.length - 1) ? formatNote(value / 100) : undefined;
    };
  }, [months]);
  return (
    <div className={styles.grid}>
      <PlotPanel
        title="Revenue before HST, twelve months"
        hint="dollars"
        plot={
          <BarPlot
            label={`${describeRevenue(months)} The table below has the numbers.`}
            labels={labels}
            rows={revenue}
            marked={months.length - 1}
            format={formatThousands}
            noteOf={noteOf}
          />
        }
      >
        <DetailsTable
          summary="Revenue as a table"
          caption="Revenue by month"
          columns={['Month', ...AMOUNTS]}
          rows={months.map((each) => [formatMonth(each.month), ...amountsOf(each.revenue)])}
        />
      </PlotPanel>
      <PlotPanel
        title="Requests and what became of them"
        legend={requests}
        plot={
          <BarPlot
            label="Requests by month and their present status. The table below has the numbers."
            labels={labels}
            rows={requests}
            format={formatCountOf}
          />
        }
      >
        <DetailsTable
          summary="Requests as a table"
          caption="Requests by month"
          columns={['Month', 'Requests', APPROVED, 'Declined', 'Cancelled']}
          rows={months.map((each) => [
            formatMonth(each.month),
            ...[each.requests, approvedOf(each), each.declined, each.cancelled].map(formatCountOf),
          ])}
        />
      </PlotPanel>
    </div>
  );
}

const APPROVED = 'Approved or completed';

function approvedOf({ approved, completed }: MonthSums): number {
  return approved + completed;
}

type PlotPanelProps = {
  readonly title: string;
  readonly hint?: string;
  readonly legend?: readonly BarRow[];
  readonly plot: ReactNode;
  readonly children: ReactNode;
};

function PlotPanel({ title, hint = '', legend = [], plot, children }: PlotPanelProps) {
  return (
    <Panel title={title} hint={hint}>
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

/** "$20k" */
function formatThousands(dollars: number): string {
  if (dollars === 0) return '0';
  return dollars >= 1000 ? `$${dollars / 1000}k` : `$${dollars}`;
}

/** "21.4k", for the room above a bar. */
function formatNote(dollars: number): string {
  return dollars >= 1000 ? `${(dollars / 1000).toFixed(1)}k` : formatAmount(Math.round(dollars) * 100).slice(0, -3);
}
