import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSquad } from './squad-list.ts';

const grown = ['S', 'M', 'L', 'XL', 'XXL'];
const ages = ['2-3Y', '4-5Y', '6-7Y', '8-9Y', '10-11Y', '12-14Y'];

describe('a pasted list of players', () => {
  test.each([
    ['commas', 'Asha, 7, M'],
    ['a table of a spreadsheet', 'Asha\t7\tM'],
    ['blanks', 'Asha 7 M'],
    ['dashes', 'Asha - 7 - m'],
    ['another order', '7; Asha; medium'],
    ['a numbered list', '3. Asha, #7, Medium'],
  ])('is parsed with %s', (_what, line) => {
    expect(readSquad(line, grown)).toEqual([
      { name: 'Asha', number: '7', size: 'M', line: 1, problem: undefined, note: undefined },
    ]);
  });

  test('has no rows for headings and empty lines, which still count as lines', () => {
    const rows = readSquad('Name, Number, Size\r\n\r\nAsha Rao, 7, 2XL\nमैना, १०, s', grown);
    expect(rows.map(({ line, name, number, size }) => [line, name, number, size])).toEqual([
      [3, 'Asha Rao', '7', 'XXL'],
      [4, 'मैना', '१०', 'S'],
    ]);
  });

  test('may have sizes by age in any format, and no size for a garment of one size', () => {
    for (const typed of ['6-7Y', '6-7', '6 to 7 years', '6–7 yrs'])
      expect(readSquad(`Asha, 7, ${typed}`, ages)[0]?.size).toBe('6-7Y');
    expect(readSquad('Asha, 7', ['One size'])[0]).toMatchObject({ size: 'One size', problem: undefined });
  });
});

describe('a row of a pasted list', () => {
  test.each([
    ['Asha, 7', 'No size: write S, M, L, XL or XXL'],
    ['Asha, 7, XXXL', 'There is no size XXXL: write S, M, L, XL or XXL'],
    ['Asha, 7, 4-May', 'There is no size 4-May: write S, M, L, XL or XXL'],
    ['Asha, 1234, M', 'A number has up to 3 digits'],
    ['Venkatanarasimharajuvaripeta, 7, M', 'This name has 28 letters: 16 fit on a back'],
    [',,', 'Write a name, a number or both'],
  ])('has a problem if it is invalid: %s', (line, problem) => {
    expect(readSquad(`Ravi, 8, L\n${line}`, grown).map((row) => row.problem)).toEqual([undefined, problem]);
  });

  test('has a note, but no problem, if its number is repeated', () => {
    const rows = readSquad('Asha, 7, M\nRavi, 7, L', grown);
    expect(rows.map(({ note }) => note)).toEqual([undefined, 'Asha has number 7 too']);
    expect(rows.every(({ problem }) => problem === undefined)).toBe(true);
  });

  test('has a problem after the first thirty players', () => {
    const rows = readSquad(Array.from({ length: 31 }, (_, at) => `P${at}, ${at}, M`).join('\n'), grown);
    expect(rows.filter(({ problem }) => problem)).toHaveLength(1);
    expect(rows.at(-1)?.problem).toContain('up to 30 players');
  });
});

test('any typed line becomes a row that is valid or has a problem', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 30, unit: 'grapheme' }), { maxLength: 12 }), (lines) => {
      const rows = readSquad(lines.join('\n'), grown);
      const said = lines.join('\n').split(/\r\n?|\n/);
      const heading = /\bname\b/i;
      expect(rows.length).toBe(said.filter((line) => line.trim() !== '' && !heading.test(line)).length);
      for (const { problem, size, name, number } of rows) {
        if (problem !== undefined) continue;
        expect(grown).toContain(size);
        expect(name + number).not.toBe('');
      }
    }),
    { seed: 20_261_123, numRuns: 300 },
  );
});

test.each([
  ['small', 'S'],
  ['Medium', 'M'],
  ['LARGE', 'L'],
  ['x-large', 'XL'],
  ['extra large', undefined],
  ['extralarge', 'XL'],
  ['2XL', 'XXL'],
  ['xx-large', 'XXL'],
])('the size %s is read as %s', (typed, size) => {
  const [row] = readSquad(`Asha, 7, ${typed}`, grown);
  expect(row?.size).toBe(size ?? 'XL');
});
