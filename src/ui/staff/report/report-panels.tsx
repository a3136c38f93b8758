import { lazy, Suspense, useMemo } from 'react';
import type { Revenue } from '../../../domain/booking/account.ts';
import { type MonthText, monthName } from '../../../domain/report/month.ts';
import { addRentals, countRentals, type MonthReport } from '../../../domain/report/month-report.ts';
import { type MonthSums, workingPaper } from '../../../domain/report/month-sums.ts';
import type { PageFigures } from '../../../domain/report/page-figures.ts';
import {
  describePaper,
  describeUse,
  familyUse,
  formatAmount,
  formatCountOf,
  formatUse,
  shareOf,
} from '../../../domain/report/report-texts.ts';
import { Panel } from '../kit/panel.tsx';
import styles from './admin-reports-page.module.css';
import { DetailsTable, ReportTable } from './report-table.tsx';

const SharePlot = lazy(async () => ({ default: (await import('./bar-plot.tsx')).SharePlot }));

export const AMOUNTS = ['Sub Total ($)', 'HST ($)', 'Total ($)'] as const;

/** The cells below `AMOUNTS`. */
export function amountsOf({ subTotal, hst, totalCharges }: Revenue): readonly string[] {
  return [subTotal, hst, totalCharges].map(formatAmount);
}

/** What the rentals of each family bring in. */
export function FamilyPanel({ report }: { readonly report: MonthReport }) {
  const { month, byFamily, revenue, missed, asOf } = report;
  const rentals = countRentals(report);
  return (
    <Panel title={`${monthName(month)} by family`} hint="by the month of pickup">
      {rentals === 0 ? (
        <p className={styles.none}>No rental begins in this month.</p>
      ) : (
        <ReportTable
          caption={`${monthName(month)} by family`}
          columns={['Family', 'Rentals', ...AMOUNTS]}
          rows={[
            ...byFamily.map((family) => [family.family, formatCountOf(family.rentals), ...amountsOf(family)]),
            ['All', formatCountOf(rentals), ...amountsOf(revenue)],
          ]}
          isSum={(_, index) => index === byFamily.length}
        />
      )}
      <p className={`hint ${styles.paperNote}`}>{describePaper(missed, asOf)}</p>
    </Panel>
  );
}

type PaperPanelProps = Pick<MonthReport, 'month' | 'asOf'> & { readonly sums: readonly MonthSums[] };

/** The working paper of an HST return: the year of the month (REPORT-9). */
export function PaperPanel({ month, asOf, sums }: PaperPanelProps) {
  const year = month.slice(0, 'YYYY'.length);
  const months = sums.filter((each) => each.month.startsWith(year));
  const rows = workingPaper(months);
  const missed = addRentals(months.map((each) => each.missed));
  return (
    <Panel title={`HST of ${year}`} hint="working paper for the HST return; HST by invoice is filed">
      <ReportTable
        caption={`HST of ${year}`}
        columns={['Month', 'Rentals', ...AMOUNTS, 'HST by invoice ($)']}
        rows={rows.map(({ name, rentals, revenue, hstInvoiced }) => [
          name,
          formatCountOf(rentals),
          ...amountsOf(revenue),
          formatAmount(hstInvoiced),
        ])}
        isSum={(_, index) => rows[index]?.isSum === true}
      />
      <p className={`hint ${styles.paperNote}`}>{describePaper(missed, asOf)}</p>
    </Panel>
  );
}

/** How much of its hours the fleet was booked, by family, and each vehicle, the most used first. */
export function UsePanel({ report: { month, utilisation } }: { readonly report: MonthReport }) {
  const families = useMemo(() => familyUse(utilisation), [utilisation]);
  const bars = useMemo(
    () => families.map((family) => ({ name: family.family, share: shareOf(family), text: formatUse(family) })),
    [families],
  );
  const vehicles = [...utilisation].sort((one, other) => shareOf(other) - shareOf(one));
  return (
    <Panel title={`Use of the fleet in ${monthName(month)}`} hint="booked of available hours">
      {vehicles.length === 0 ? (
        <p className={styles.none}>There are no vehicles.</p>
      ) : (
        <>
          <Suspense fallback={<div className={styles.plot} />}>
            <SharePlot label={`${describeUse(families)} The table below has each vehicle.`} bars={bars} />
          </Suspense>
          <DetailsTable
            summary="Each vehicle as a table"
            caption="Use by vehicle"
            columns={['Vehicle', 'Booked h', 'Available h', 'Use']}
            rows={vehicles.map((vehicle) => [
              vehicle.title,
              ...[vehicle.bookedHours, vehicle.availableHours].map(formatCountOf),
              formatUse(vehicle),
            ])}
          />
        </>
      )}
    </Panel>
  );
}

type PagesPanelProps = { readonly month: MonthText; readonly pages: readonly PageFigures[] };

export function PagesPanel({ month, pages }: PagesPanelProps) {
  return (
    <Panel title={`The public pages in ${monthName(month)}`} hint="3 of 4 visits were at least this fast">
      {pages.length === 0 ? (
        <p className={styles.none}>No visit was counted in this month.</p>
      ) : (
        <ReportTable
          caption="The public pages"
          columns={['Page', 'Views', 'Largest content', 'Response to a press', 'Layout shift']}
          rows={pages.map(({ page, views, largestPaint, response, layoutShift }) => [
            page,
            formatCountOf(views),
            formatOr(largestPaint, (ms) => `${(ms / 1000).toFixed(1)} s`),
            formatOr(response, (ms) => `${ms} ms`),
            formatOr(layoutShift, (shift) => shift.toFixed(2)),
          ])}
        />
      )}
    </Panel>
  );
}

function formatOr(value: number | null, format: (value: number) => string): string {
  return value === null ? 'none' : format(value);
}
