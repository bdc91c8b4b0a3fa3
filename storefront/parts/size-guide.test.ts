import { expect, test } from 'vitest';
import { firstFacts } from '#contract/default-facts.ts';
import { type ProductChart, sizesOfCut } from '#contract/size-charts.ts';
import { adultSizes, kidsSizes, womensSizes } from '#contract/sizes.ts';
import { chartSubjectWords, sizeTablesOfProduct } from './size-guide.ts';

const rowsOf = (kind: 'jersey' | 'kids', sold: readonly string[]) =>
  sizeTablesOfProduct(firstFacts, { kind, sizes: sold.map((size) => ({ size, available: true })) }).flatMap((table) =>
    table.rows.map(({ key }) => key),
  );

test('the size chart has exactly the sizes that a product sells', () => {
  expect(rowsOf('jersey', adultSizes)).toEqual([...adultSizes]);
  expect(rowsOf('jersey', womensSizes)).toEqual([...womensSizes]);
  expect(rowsOf('kids', kidsSizes)).toEqual([...kidsSizes]);
  expect(rowsOf('jersey', ['M', "Women's XS"])).toEqual(['M', "Women's XS"]);
});

test('each garment is larger than the body of its size', () => {
  const sizes = ['XS', 'M', '3XL'].map((size) => ({ size, available: true }));
  const [table] = sizeTablesOfProduct(firstFacts, { kind: 'jersey', sizes });
  expect(table?.rows.map(({ cells }) => cells)).toEqual([
    ['XS', '86-91 cm (34-36 in)', '49 × 68 cm'],
    ['M', '96-101 cm (38-40 in)', '54 × 72 cm'],
    ['3XL', '117-123 cm (46-48 in)', '64 × 80 cm'],
  ]);
});

test('women’s and children’s charts have the first measures of the shop', () => {
  const sizes = ["Women's S", "Women's XXL"].map((size) => ({ size, available: true }));
  expect(sizeTablesOfProduct(firstFacts, { kind: 't-shirt', sizes })).toEqual([
    {
      caption: "Women's cuts by bust and waist",
      heads: ['Size', 'Bust', 'Waist', 'Garment, flat'],
      rows: [
        { key: "Women's S", cells: ["Women's S", '82-87 cm (32-34 in)', '64-69 cm (25-27 in)', '45.5 × 64.5 cm'] },
        {
          key: "Women's XXL",
          cells: ["Women's XXL", '104-111 cm (41-44 in)', '86-93 cm (34-37 in)', '55.5 × 70.5 cm'],
        },
      ],
    },
  ]);
  const [kids] = sizeTablesOfProduct(firstFacts, { kind: 'kids', sizes: [{ size: '12-14Y', available: true }] });
  expect(kids?.rows[0]?.cells).toEqual(['12-14 years', '152-164 cm (60-65 in)', '78-84 cm (31-33 in)', '45.5 × 65 cm']);
});

test('the charts have the sizes for sale', () => {
  expect(sizesOfCut).toEqual({ grown: [...adultSizes], womens: [...womensSizes], kids: [...kidsSizes] });
});

test('a product of one size has no chart', () => {
  expect(sizeTablesOfProduct(firstFacts, { kind: 'cap', sizes: [{ size: 'One size', available: true }] })).toEqual([]);
});

test('an own chart replaces that of the kind, limited to the sizes on sale, with inches', () => {
  const chart: ProductChart = {
    ...{ of: 'garment', measures: ['Width'] },
    rows: [
      { size: 'S', cm: [51] },
      { size: 'M', cm: [54] },
    ],
  };
  const sizes = [{ size: 'M', available: true }];
  expect(sizeTablesOfProduct(firstFacts, { kind: 'jersey', sizes, chart })).toEqual([
    { caption: 'Sizes by width', heads: ['Size', 'Width'], rows: [{ key: 'M', cells: ['M', '54 cm (21.5 in)'] }] },
  ]);
  expect(chartSubjectWords({ chart })).toBe('Measures of this garment, laid flat.');
  expect(chartSubjectWords({ chart: { ...chart, of: 'body' } })).toBe('Measures of the body that it fits.');
  expect(chartSubjectWords({ chart: null })).toContain('beside them the garment');
});
