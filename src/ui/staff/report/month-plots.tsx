import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { firstDay, formatMonth, lastDay, type MonthText, monthName } from '../../../domain/report/month.ts';
import type { HeldDeposits } from '../../../domain/report/month-report.ts';
import { hstNotInvoiced, type MonthSums } from '../../../domain/report/month-sums.ts';
import {
  describeRevenue,
  formatAmount,
  formatCountOf,
  HST_DIFFERENCE,
  twelveMonths,
} from '../../../domain/report/report-texts.ts';
import { saveInvoices } from '../../../ports/api/calls/staff/invoices.ts';
import { Panel } from '../kit/panel.tsx';
import styles from './admin-reports-page.module.css';
import type { BarRow } from './bar-plot.tsx';
import { AMOUNTS, amountsOf } from './report-panels.tsx';
import { DetailsTable, ReportTable } from './report-table.tsx';

/** The chart library is loaded by this page alone. */
const BarPlot = lazy(async () => ({ default: (await import('./bar-plot.tsx')).BarPlot }));

type MonthPlotsProps = {
  readonly month: MonthText;
  readonly sums: readonly MonthSums[];
  readonly deposits: HeldDeposits;
};

/** The revenue, the requests, what is paid and the HST of a month and the eleven before it (REPORT-7, REPORT-11, REPORT-14). */
export function MonthPlots({ month, sums, deposits }: MonthPlotsProps) {
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
  const paid = useMemo<readonly BarRow[]>(
    () => [
      { name: 'Paid', fill: 'solid', values: months.map((each) => each.paid / 100) },
      { name: 'Open', fill: 'hatched', values: months.map((each) => each.open / 100) },
    ],
    [months],
  );
  const hst = useMemo<readonly BarRow[]>(
    () => [
      { name: 'By pickup', fill: 'hatched', values: months.map((each) => each.revenue.hst / 100) },
      { name: 'By invoice', fill: 'solid', values: months.map((each) => each.invoiced.hst / 100) },
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
      <PlotPanel
        title="Paid and open, twelve months"
        hint="dollars with HST, by the month of pickup"
        legend={paid}
        plot={
          <BarPlot
            label="What is paid and what is open by month of pickup. The table below has the numbers."
            labels={labels}
            rows={paid}
            format={formatThousands}
          />
        }
      >
        <DetailsTable
          summary="Paid and open as a table"
          caption="Paid and open by month"
          columns={['Month', 'Total ($)', 'Paid ($)', 'Open ($)']}
          rows={months.map((each) => [
            formatMonth(each.month),
            ...[each.revenue.totalCharges, each.paid, each.open].map(formatAmount),
          ])}
        />
      </PlotPanel>
      <PlotPanel
        title="HST by pickup and by invoice"
        hint="dollars, twelve months"
        legend={hst}
        plot={
          <BarPlot
            label="HST by the month of pickup and by the month of the invoice. The table below has the numbers."
            labels={labels}
            rows={hst}
            isGrouped
            format={formatThousands}
          />
        }
      >
        <DetailsTable
          summary="HST as a table"
          caption="HST by pickup and by invoice"
          columns={['Month', 'By pickup ($)', 'Not invoiced in it ($)', 'Of other rentals ($)', 'By invoice ($)']}
          rows={months.map((each) => [
            formatMonth(each.month),
            ...[each.revenue.hst, -hstNotInvoiced(each), each.invoiced.ofOthers, each.invoiced.hst].map(formatAmount),
          ])}
        />
        <p className={`hint ${styles.paperNote}`}>
          {HST_DIFFERENCE}{' '}
          <a
            href={`${saveInvoices.path}?${new URLSearchParams({ from: firstDay(month), to: lastDay(month) })}`}
            download
          >
            Invoices of {formatMonth(month)} as CSV
          </a>
        </p>
      </PlotPanel>
      <Panel title="Deposits held now" hint="not income until kept">
        <ReportTable
          caption="Deposits held now"
          columns={['Bookings', 'Amount ($)']}
          rows={[[formatCountOf(deposits.bookings), formatAmount(deposits.held)]]}
        />
      </Panel>
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

/** A plot with its legend, and its numbers below it. */
export function PlotPanel({ title, hint = '', legend = [], plot, children }: PlotPanelProps) {
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
export function formatThousands(dollars: number): string {
  if (dollars === 0) return '0';
  return dollars >= 1000 ? `$${dollars / 1000}k` : `$${dollars}`;
}

/** "21.4k", for the room above a bar. */
function formatNote(dollars: number): string {
  return dollars >= 1000 ? `${(dollars / 1000).toFixed(1)}k` : formatAmount(Math.round(dollars) * 100).slice(0, -3);
}
