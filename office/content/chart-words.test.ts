import { expect, test } from 'vitest';
import { firstCharts, type SizeChart, sizeTableOf } from '#contract/size-charts.ts';
import {
  columnsOf,
  isMeasured,
  missingCharts,
  readCm,
  type TypedChart,
  withChart,
  withChartCell,
  withMeasure,
  withoutMeasure,
} from './chart-words.ts';

const womens = firstCharts.charts.find(({ cut }) => cut === 'womens') as SizeChart;

test.each<[typed: string, cm: number | string]>([
  ['96', 96],
  [' 51.5 ', 51.5],
  ['', ''],
  ['51,5', '51,5'],
  ['-4', '-4'],
  ['wide', 'wide'],
])('the measure %j is parsed as %j', (typed, cm) => {
  expect(readCm(typed)).toBe(cm);
});

test.each(['body', 'garment'] as const)(
  'a new measure of the %s has empty cells, and removing it removes them',
  (of) => {
    const more = withMeasure(womens, of);
    expect([more.rows.every(({ cm }) => cm.length === columnsOf(more).length), isMeasured(more)]).toEqual([
      true,
      false,
    ]);
    const place = of === 'body' ? womens.body.length : womens.garment.length;
    expect(withoutMeasure(more, of, place)).toEqual(womens);
    const typed = columnsOf(more).reduce<TypedChart>(
      (chart, _name, at) => (more.rows[0]?.cm[at] === '' ? withChartCell(chart, 0, at, '60') : chart),
      more,
    );
    const [first] = sizeTableOf({
      ...(typed as SizeChart),
      body: of === 'body' ? [...womens.body, 'Hip'] : womens.body,
      garment: of === 'garment' ? ['Sleeve'] : [],
    }).rows;
    expect(first?.cells).toEqual(
      of === 'body'
        ? ["Women's XS", '78-82 cm (31-32 in)', '60-64 cm (24-25 in)', '60-60 cm (24-24 in)', '43 × 63 cm']
        : ["Women's XS", '78-82 cm (31-32 in)', '60-64 cm (24-25 in)', '43 × 63 cm', '60 cm'],
    );
  },
);

test('removing a measure of the body leaves the other columns in place', () => {
  const one = withoutMeasure(womens, 'body', 0) as SizeChart;
  expect(sizeTableOf(one).rows[0]?.cells).toEqual(["Women's XS", '60-64 cm (24-25 in)', '43 × 63 cm']);
});

test('a kind can have one chart for each cut, which begins with the chart used until then', () => {
  const offered = missingCharts(firstCharts.charts);
  expect(offered.map(([, words]) => words)).toContain('Adults, hoodies');
  const charts = withChart(firstCharts.charts, 'grown hoodie');
  expect(charts.at(-1)).toEqual({ ...firstCharts.charts[0], kind: 'hoodie' });
  expect(missingCharts(charts).map(([value]) => value)).not.toContain('grown hoodie');
});
