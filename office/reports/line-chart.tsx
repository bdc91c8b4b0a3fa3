import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { writeShortDay } from '#office/words/time.ts';
import styles from './reports.module.css';

interface Day {
  day: string;
  orders: number;
  net: number;
  before: number;
}

/** Height of the chart in px. */
const height = 240;

/** Returns the current value of a colour of the theme. */
const colourOf = (element: HTMLElement, name: string) => getComputedStyle(element).getPropertyValue(name).trim();

/** Draws the rupees of each day, and those of the period before as a dotted line. The table of days says the same. */
export function LineChart({
  days,
  label,
  onPoint,
}: {
  days: readonly Day[];
  label: string;
  onPoint: (at: number | null) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const chart = new UPlot(optionsOf(element, days, onPoint), dataOf(days), element);
    const resized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    // Colours are read while drawing, and another theme draws again.
    const themed = new MutationObserver(() => chart.redraw());
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      resized.disconnect();
      themed.disconnect();
      chart.destroy();
    };
  }, [days, onPoint]);
  return <div ref={place} className={styles.line} role="img" aria-label={label} />;
}

function dataOf(days: readonly Day[]): UPlot.AlignedData {
  return [days.map((_day, at) => at), days.map(({ net }) => net), days.map(({ before }) => before)];
}

function optionsOf(element: HTMLElement, days: readonly Day[], onPoint: (at: number | null) => void): UPlot.Options {
  const ink = () => colourOf(element, '--ink');
  const faint = () => colourOf(element, '--ink-3');
  const grid = { stroke: () => colourOf(element, '--line'), width: 1 };
  const axis = { stroke: faint, font: `500 12px ${getComputedStyle(element).fontFamily}`, ticks: { show: false } };
  return {
    ...{ width: element.clientWidth, height, legend: { show: false } },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    scales: {
      x: { time: false },
      y: { range: (_chart, least, most) => [Math.min(0, least), most > 0 ? most * 1.08 : 1] },
    },
    axes: [
      { ...axis, grid: { show: false }, values: (_chart, places) => places.map((at) => dayAt(days, at)) },
      { ...axis, grid, size: 76, values: (_chart, sums) => sums.map((sum) => formatCount(Math.round(sum))) },
    ],
    series: [
      {},
      { stroke: ink, width: 2, points: { show: days.length === 1 } },
      { stroke: faint, width: 1.5, dash: [2, 4], points: { show: false } },
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}

const dayAt = (days: readonly Day[], at: number): string => {
  const day = Number.isInteger(at) ? days[at]?.day : undefined;
  return day === undefined ? '' : writeShortDay(day);
};

/** Returns a day of a chart in words: 'Fri 20 Nov: ₹1,38,402.00, 71 orders'. Pure. */
export function pointWords({ day, net, orders }: Day): string {
  return `${writeShortDay(day)}: ${writeRupees(net)}, ${formatCount(orders)} ${orders === 1 ? 'order' : 'orders'}`;
}
