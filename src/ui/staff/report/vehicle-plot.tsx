import { lazy, useMemo } from 'react';
import { monthName } from '../../../domain/report/month.ts';
import type { MonthReport } from '../../../domain/report/month-report.ts';
import { formatAmount, formatCountOf, MAX_PLOTTED, mostMoved } from '../../../domain/report/report-texts.ts';
import { Panel } from '../kit/panel.tsx';
import styles from './admin-reports-page.module.css';
import type { BarRow } from './bar-plot.tsx';
import { formatThousands, PlotPanel } from './month-plots.tsx';
import { DetailsTable } from './report-table.tsx';

const BarPlot = lazy(async () => ({ default: (await import('./bar-plot.tsx')).BarPlot }));

/** What each vehicle brought in and cost in a month, the most first (REPORT-15). */
export function VehiclePlot({ report: { month, byVehicle } }: { readonly report: MonthReport }) {
  const vehicles = useMemo(() => mostMoved(byVehicle), [byVehicle]);
  const plotted = useMemo(() => vehicles.slice(0, MAX_PLOTTED), [vehicles]);
  const labels = useMemo(() => plotted.map(({ title }) => title.split(' ')), [plotted]);
  const rows = useMemo<readonly BarRow[]>(
    () => [
      { name: 'Revenue', fill: 'solid', values: plotted.map(({ revenue }) => revenue / 100) },
      { name: 'Cost', fill: 'hatched', values: plotted.map(({ cost }) => cost / 100) },
    ],
    [plotted],
  );
  const title = `Revenue and cost by vehicle in ${monthName(month)}`;
  if (vehicles.length === 0) {
    return (
      <Panel title={title}>
        <p className={styles.none}>No vehicle brought anything in or cost anything.</p>
      </Panel>
    );
  }
  return (
    <PlotPanel
      title={title}
      hint={`dollars before HST${vehicles.length > MAX_PLOTTED ? `, the first ${MAX_PLOTTED}` : ''}`}
      legend={rows}
      plot={
        <BarPlot
          label="Revenue and cost of the vehicles with the most of them. The table below has each vehicle."
          labels={labels}
          rows={rows}
          isGrouped
          format={formatThousands}
        />
      }
    >
      <DetailsTable
        summary="Revenue and cost as a table"
        caption="Revenue and cost by vehicle"
        columns={['Vehicle', 'Rentals', 'Revenue ($)', 'Cost ($)', 'Left ($)']}
        rows={vehicles.map((vehicle) => [
          vehicle.title,
          formatCountOf(vehicle.rentals),
          ...[vehicle.revenue, vehicle.cost, vehicle.revenue - vehicle.cost].map(formatAmount),
        ])}
      />
    </PlotPanel>
  );
}
