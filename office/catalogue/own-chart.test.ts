import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductChart } from '#contract/size-charts.ts';
import {
  chartCellFault,
  chartInWords,
  chartSent,
  chartTyped,
  firstOwnChart,
  readTypedChart,
  withCell,
  writeChart,
} from './own-chart.ts';

const chart: ProductChart = {
  ...{ of: 'garment', measures: ['Width', 'Length'] },
  rows: [
    { size: 'M', cm: [54, 72] },
    { size: 'S', cm: [51.5, 70] },
  ],
};
const typed = chartTyped(chart);

test('any chart is sent as it was typed, in the order of the sizes on sale', () => {
  const sizes = ['S', 'M', 'L'];
  const measures = fc.uniqueArray(fc.stringMatching(/^[A-Za-z][a-z ]{0,6}[a-z]$/), { minLength: 1, maxLength: 4 });
  const charts = measures.chain((names) =>
    fc.record({
      of: fc.constantFrom('garment' as const, 'body' as const),
      measures: fc.constant(names),
      rows: fc.tuple(
        ...sizes.map((size) =>
          fc.record({
            size: fc.constant(size),
            cm: fc.array(
              fc.integer({ min: 2, max: 600 }).map((half) => half / 2),
              {
                minLength: names.length,
                maxLength: names.length,
              },
            ),
          }),
        ),
      ),
    }),
  );
  fc.assert(
    fc.property(charts, (any) => {
      expect(chartSent(chartTyped(any), sizes)).toEqual({ chart: any });
    }),
  );
});

test('an emptied chart is sent as none, and an own one begins with the usual one', () => {
  expect(chartSent('', ['S'])).toEqual({ chart: null });
  expect(firstOwnChart({ usualChart: chart })).toBe(typed);
  expect(readTypedChart(firstOwnChart({ usualChart: null }))).toMatchObject({
    of: 'garment',
    measures: 'Width, Length',
  });
});

test('each wrong cell is refused by its size and measure, and keeps what was typed', () => {
  const first = readTypedChart(typed);
  if (!first) throw new Error('no chart');
  const wrong = writeChart(withCell(withCell(first, 'S', 1, 'wide'), 'M', 0, '400'));
  const sent = chartSent(wrong, ['S', 'M', 'XL']);
  const said = 'Write cm in whole or half numbers, 1 to 300';
  const faults = { 'chart.S.1': said, 'chart.M.0': said, 'chart.XL.0': said, 'chart.XL.1': said };
  expect(sent).toEqual({ faults });
  expect(readTypedChart(wrong)?.cells.S).toEqual(['51.5', 'wide']);
  expect(chartCellFault(faults, ['S', 'M'], 'S', 1)).toBe(said);
  expect(chartCellFault(faults, ['S', 'M'], 'S', 0)).toBeUndefined();
  expect(chartCellFault({ 'changes.chart.rows.1.cm.0': said }, ['S', 'M'], 'M', 0)).toBe(said);
});

test('a decimal comma is read, and quarters are not', () => {
  const first = readTypedChart(typed);
  if (!first) throw new Error('no chart');
  const sentOf = (text: string) => chartSent(writeChart(withCell(first, 'S', 0, text)), ['S']);
  expect(sentOf('51,5')).toMatchObject({ chart: { rows: [{ cm: [51.5, 70] }] } });
  expect(sentOf('51.25')).toMatchObject({ faults: { 'chart.S.0': expect.any(String) } });
});

test('a chart is described in words for a conflict', () => {
  expect(chartInWords('')).toBe('The usual chart');
  expect(chartInWords(typed)).toBe('Garment, Width, Length: M 54 × 72; S 51.5 × 70');
});
