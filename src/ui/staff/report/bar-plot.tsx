import { BarController, BarElement, CategoryScale, Chart, LinearScale } from 'chart.js';
import { useEffect, useRef } from 'react';
import styles from './admin-reports-page.module.css';

Chart.register(BarController, BarElement, CategoryScale, LinearScale);
// Nothing on a staff page moves.
Chart.defaults.animation = false;

/** A row of bars, one for each label. Several rows are stacked in their order. */
export type BarRow = {
  readonly name: string;
  readonly values: readonly number[];
  readonly fill: 'solid' | 'pale' | 'hatched' | 'empty';
};

type BarPlotProps = {
  /** What the plot shows, for screen readers. The numbers are in a table beside it. */
  readonly label: string;
  readonly labels: readonly string[];
  readonly rows: readonly BarRow[];
  /** The place of the bar that stands out. Its fill is solid. */
  readonly marked?: number;
  readonly format: (value: number) => string;
};

/** Draws bars over months. Its height is fixed, so nothing moves when it arrives. */
export function BarPlot({ label, labels, rows, marked, format }: BarPlotProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const colours = readColours(element);
    const chart = new Chart(element, {
      type: 'bar',
      data: {
        labels: [...labels],
        datasets: rows.map(({ name, values, fill }) => ({
          label: name,
          data: [...values],
          backgroundColor: values.map((_, place) => colours.fill(place === marked ? 'solid' : fill)),
          borderColor: colours.edge,
          borderWidth: 1,
          stack: 'all',
          categoryPercentage: 0.9,
          barPercentage: 0.78,
        })),
      },
      options: {
        maintainAspectRatio: false,
        events: [],
        scales: {
          x: { grid: { display: false }, ticks: { color: colours.text, font: { family: colours.font } } },
          y: {
            beginAtZero: true,
            border: { display: false },
            grid: { color: colours.line },
            ticks: {
              color: colours.text,
              font: { family: colours.font },
              maxTicksLimit: 5,
              precision: 0,
              callback: (value) => format(Number(value)),
            },
          },
        },
      },
    });
    // A printed page has another width, and a canvas keeps the one of the screen.
    const fit = (): void => chart.resize();
    window.addEventListener('beforeprint', fit);
    return () => {
      window.removeEventListener('beforeprint', fit);
      chart.destroy();
    };
  }, [labels, rows, marked, format]);
  return (
    <div className={styles.plot}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}

/** Reads the colours of the page's tokens, and prepares the fills that differ without colour. */
function readColours(element: HTMLCanvasElement) {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const edge = token('--green-700');
  return {
    text: token('--ink-2'),
    line: token('--line-2'),
    font: style.fontFamily,
    edge,
    fill(fill: BarRow['fill']): string | CanvasPattern {
      switch (fill) {
        case 'solid':
          return edge;
        case 'pale':
          return token('--green-100');
        case 'empty':
          return token('--paper');
        case 'hatched':
          return hatch(token('--lane-100'), token('--lane-900'));
      }
    },
  };
}

const HATCH_PX = 6;

function hatch(ground: string, line: string): string | CanvasPattern {
  const tile = document.createElement('canvas');
  tile.width = HATCH_PX;
  tile.height = HATCH_PX;
  const context = tile.getContext('2d');
  if (context === null) return ground;
  context.fillStyle = ground;
  context.fillRect(0, 0, HATCH_PX, HATCH_PX);
  context.strokeStyle = line;
  for (const shift of [-HATCH_PX, 0, HATCH_PX]) {
    context.moveTo(shift, HATCH_PX);
    context.lineTo(shift + HATCH_PX, 0);
  }
  context.stroke();
  return context.createPattern(tile, 'repeat') ?? ground;
}
