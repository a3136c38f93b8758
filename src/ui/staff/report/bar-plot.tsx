import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  LinearScale,
  type Plugin,
} from 'chart.js';
import { useCallback, useEffect, useRef } from 'react';
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
  /** A label of several lines is a list. */
  readonly labels: readonly (string | readonly string[])[];
  readonly rows: readonly BarRow[];
  /** The index of the bar that stands out: its fill is solid, its label bold. */
  readonly marked?: number;
  /** The rows stand beside each other, and are not stacked. */
  readonly isGrouped?: boolean;
  readonly format: (value: number) => string;
  /** Returns what is written above a bar; undefined for nothing. */
  readonly noteOf?: (index: number) => string | undefined;
};

/** Draws bars over months. Its height is fixed, so nothing moves when it arrives. */
export function BarPlot({ label, labels, rows, marked, isGrouped = false, format, noteOf }: BarPlotProps) {
  const configure = useCallback(
    (colours: Colours): ChartConfiguration<'bar'> => ({
      type: 'bar',
      data: {
        labels: [...labels],
        datasets: rows.map(({ name, values, fill }) => ({
          label: name,
          data: [...values],
          backgroundColor: values.map((_, index) => colours.fill(index === marked ? 'solid' : fill)),
          borderColor: colours.edge,
          borderWidth: 1,
          borderRadius: 2,
          stack: isGrouped ? name : 'all',
          categoryPercentage: 0.9,
          barPercentage: 0.78,
        })),
      },
      options: {
        maintainAspectRatio: false,
        events: [],
        layout: { padding: { top: NOTE_PX } },
        scales: {
          x: {
            grid: { display: false },
            ticks: {
              color: colours.text,
              autoSkip: false,
              maxRotation: 0,
              font: ({ chart, index }) => ({
                family: colours.font,
                size: fontSize(chart),
                weight: index === marked ? 'bold' : 'normal',
              }),
            },
          },
          y: {
            beginAtZero: true,
            border: { display: false },
            grid: { color: colours.line },
            ticks: {
              color: colours.text,
              font: ({ chart }) => ({ family: colours.font, size: fontSize(chart) }),
              maxTicksLimit: 5,
              precision: 0,
              callback: (value) => format(Number(value)),
            },
          },
        },
      },
      plugins: [
        textPlugin((chart, context) => {
          context.textAlign = 'center';
          context.fillStyle = colours.text;
          context.font = `bold ${fontSize(chart)}px ${colours.font}`;
          for (const [index, bar] of chart.getDatasetMeta(0).data.entries()) {
            const note = noteOf?.(index);
            if (note !== undefined) context.fillText(note, bar.x, bar.y - NOTE_GAP_PX);
          }
        }),
      ],
    }),
    [labels, rows, marked, isGrouped, format, noteOf],
  );
  const canvas = useChart(configure);
  return (
    <div className={styles.plot}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}

/** A bar with its name and its share, from 0 to 1, in words. */
export type ShareBar = { readonly name: string; readonly share: number; readonly text: string };

type SharePlotProps = { readonly label: string; readonly bars: readonly ShareBar[] };

/** Draws shares of a whole as lying bars, each below its name. */
export function SharePlot({ label, bars }: SharePlotProps) {
  const configure = useCallback(
    (colours: Colours): ChartConfiguration<'bar'> => ({
      type: 'bar',
      data: {
        labels: bars.map(({ name }) => name),
        datasets: [
          {
            data: bars.map(({ share }) => share * 100),
            backgroundColor: colours.edge,
            borderRadius: 2,
            barThickness: BAR_PX,
          },
        ],
      },
      options: {
        indexAxis: 'y',
        maintainAspectRatio: false,
        events: [],
        layout: { padding: { top: NOTE_PX } },
        scales: {
          x: {
            min: 0,
            max: 100,
            grid: { color: colours.line },
            ticks: {
              color: colours.text,
              stepSize: 25,
              font: ({ chart }) => ({ family: colours.font, size: fontSize(chart) }),
              callback: (value) => `${value}%`,
            },
          },
          y: { display: false },
        },
      },
      plugins: [
        textPlugin((chart, context) => {
          context.textAlign = 'left';
          context.lineWidth = 4;
          context.strokeStyle = colours.fill('empty');
          for (const [index, { y }] of chart.getDatasetMeta(0).data.entries()) {
            const [x, top] = [chart.chartArea.left + NOTE_GAP_PX, y - BAR_PX];
            const { name = '', text = '' } = bars[index] ?? {};
            context.font = `${fontSize(chart)}px ${colours.font}`;
            context.strokeText(`${name} ${text}`, x, top);
            context.fillStyle = colours.text;
            context.fillText(name, x, top);
            const width = context.measureText(`${name} `).width;
            context.font = `bold ${fontSize(chart)}px ${colours.font}`;
            context.fillText(text, x + width, top);
          }
        }),
      ],
    }),
    [bars],
  );
  const canvas = useChart(configure);
  return (
    <div className={styles.plot} style={{ height: `${4 + 2.2 * bars.length}rem` }}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}

/** Room for the text above the highest bar, in px. */
const NOTE_PX = 16;
const NOTE_GAP_PX = 5;
const BAR_PX = 12;
/** Below this width of a plot the twelve months fit in smaller letters alone, in px. */
const NARROW_PX = 420;

function fontSize({ width }: Chart): number {
  return width < NARROW_PX ? 10 : 12;
}

/** Draws a chart, and draws it again when `configure` has changed. */
function useChart(configure: (colours: Colours) => ChartConfiguration<'bar'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const chart = new Chart(element, configure(readColours(element)));
    // A printed page has another width, and a canvas keeps the one of the screen.
    const fit = (): void => chart.resize();
    window.addEventListener('beforeprint', fit);
    return () => {
      window.removeEventListener('beforeprint', fit);
      chart.destroy();
    };
  }, [configure]);
  return canvas;
}

function textPlugin(draw: (chart: Chart, context: CanvasRenderingContext2D) => void): Plugin<'bar'> {
  return {
    id: 'texts',
    afterDatasetsDraw(chart) {
      chart.ctx.save();
      draw(chart, chart.ctx);
      chart.ctx.restore();
    },
  };
}

type Colours = ReturnType<typeof readColours>;

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
