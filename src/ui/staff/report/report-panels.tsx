import { type ReactNode, useId } from 'react';
import type { MonthText } from '../../../domain/report/month.ts';
import { countRentals, type MonthReport, type Revenue } from '../../../domain/report/month-report.ts';
import type { PageFigures } from '../../../domain/report/page-figures.ts';
import { formatAmount, formatUse, monthName } from '../../../domain/report/report-texts.ts';
import styles from './admin-reports-page.module.css';
import { ReportTable } from './report-table.tsx';

type PanelProps = { readonly title: string; readonly hint: string; readonly children: ReactNode };

export function Panel({ title, hint, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        <span className="hint">{hint}</span>
      </div>
      {children}
    </section>
  );
}

const AMOUNTS = ['Sub Total ($)', 'HST ($)', 'Total ($)'] as const;

/** The working paper of an HST return. */
export function FamilyPanel({ report }: { readonly report: MonthReport }) {
  const { month, byFamily, revenue } = report;
  const rentals = countRentals(report);
  return (
    <Panel title={`${monthName(month)} by family`} hint="working paper for the HST return">
      {rentals === 0 ? (
        <p className={styles.none}>No rental begins in this month.</p>
      ) : (
        <ReportTable
          caption={`${monthName(month)} by family`}
          columns={['Family', 'Rentals', ...AMOUNTS]}
          rows={[
            ...byFamily.map(
              (family) => [family.family, String(family.rentals), ...amountsOf(family)] as [string, ...string[]],
            ),
            ['All', String(rentals), ...amountsOf(revenue)],
          ]}
          hasSum
        />
      )}
    </Panel>
  );
}

function amountsOf({ subTotal, hst, totalCharges }: Revenue): string[] {
  return [subTotal, hst, totalCharges].map(formatAmount);
}

/** How much of its hours each vehicle was booked, the most used first. */
export function UsePanel({ report: { month, utilisation } }: { readonly report: MonthReport }) {
  const share = ({ bookedHours, availableHours }: MonthReport['utilisation'][number]) =>
    availableHours === 0 ? 0 : bookedHours / availableHours;
  const vehicles = utilisation.toSorted((one, other) => share(other) - share(one));
  return (
    <Panel title={`Use of the fleet in ${monthName(month)}`} hint="booked of available hours">
      <div className={styles.use}>
        <ReportTable
          caption="Use by vehicle"
          columns={['Vehicle', 'Booked h', 'Available h', 'Use']}
          rows={vehicles.map((vehicle) => [
            vehicle.title,
            String(vehicle.bookedHours),
            String(vehicle.availableHours),
            formatUse(vehicle),
          ])}
        />
      </div>
    </Panel>
  );
}

type PagesPanelProps = { readonly month: MonthText; readonly pages: readonly PageFigures[] };

export function PagesPanel({ month, pages }: PagesPanelProps) {
  return (
    <Panel title={`The public pages in ${monthName(month)}`} hint="three of four visits were at least this fast">
      {pages.length === 0 ? (
        <p className={styles.none}>No visit was counted in this month.</p>
      ) : (
        <ReportTable
          caption="The public pages"
          columns={['Page', 'Views', 'Largest content', 'Response to a press', 'Layout shift']}
          rows={pages.map(({ page, views, largestPaint, response, layoutShift }) => [
            page,
            String(views),
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
