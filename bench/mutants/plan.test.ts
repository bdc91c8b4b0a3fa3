import { expect, test } from 'vitest';
import { drawSample, notJudged, type PlannedMutant, survivorsAgain } from './plan.ts';
import type { MutantOutcome } from './report.ts';

const planned = (file: string, lineNumber: number, line: string, room = 'orders'): PlannedMutant => ({
  room,
  file,
  source: '',
  mutant: { start: 0, end: 1, replacement: ';', what: 'statement left out' },
  lineNumber,
  line,
});
const outcome = (
  { room, file, lineNumber, line, mutant }: PlannedMutant,
  more: Partial<MutantOutcome>,
): MutantOutcome => {
  return {
    room,
    file,
    lineNumber,
    line,
    what: mutant.what,
    replacement: mutant.replacement,
    end: 'caught',
    by: 'a test',
    ...more,
  };
};

const all = [
  planned('server/pricing/tax.ts', 1, 'a();', 'pricing'),
  planned('server/checkout/b.ts', 1, 'b();'),
  planned('server/checkout/b.ts', 1, 'b(); '),
  planned('server/checkout/a.ts', 9, 'c();'),
];

test('a sample has the given size, one mutant a line, the same for one seed, sorted by file', () => {
  const three = drawSample(all, { sample: 3, seed: 1 });
  expect(three.map(({ file }) => file)).toEqual([
    'server/checkout/a.ts',
    'server/checkout/b.ts',
    'server/pricing/tax.ts',
  ]);
  expect(drawSample(all, { sample: 3, seed: 1 })).toEqual(three);
  expect(drawSample(all, { sample: 2, seed: 1 })).toHaveLength(2);
  // Changes in other places do not affect the remaining sample.
  const moved = [
    planned('server/payments/new.ts', 1, 'd();'),
    ...all.map((one) => ({ ...one, lineNumber: one.lineNumber + 5 })),
  ];
  const rest = drawSample(moved, { sample: 4, seed: 1 }).filter(({ file }) => !file.endsWith('new.ts'));
  expect(rest.map(({ file }) => file)).toEqual(three.map(({ file }) => file));
});

test('a mutant judged before is skipped, and the same text on another line is not', () => {
  const [tax, b, , c] = all as [PlannedMutant, PlannedMutant, PlannedMutant, PlannedMutant];
  const elsewhere = { ...b, lineNumber: 7 };
  expect(notJudged([tax, b, elsewhere, c], [outcome(b, {})])).toEqual([tax, elsewhere, c]);
});

test('an unexplained survivor is judged again at the nearest matching line', () => {
  const [tax, b, , c] = all as [PlannedMutant, PlannedMutant, PlannedMutant, PlannedMutant];
  const twice = [planned(b.file, 3, 'b();'), planned(b.file, 20, 'b();'), tax, c];
  const before = [
    outcome({ ...b, lineNumber: 18 }, { end: 'survived' }),
    outcome(tax, { end: 'survived', why: 'it makes no difference' }),
    outcome({ ...c, line: 'gone();' }, { end: 'survived' }),
  ];
  expect(survivorsAgain(twice, before)).toEqual([{ ...twice[1], before: before[0] }]);
});
