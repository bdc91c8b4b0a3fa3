import { expect, test } from 'vitest';
import { type DensityFigures, densityFaults, functionsIn, measureDensity } from './density.ts';

test.each([
  ['function a() {}', 1],
  ['const a = () => 1;', 1],
  ['function a(b) { if (b) c(); else d(); }', 2],
  ['function a(b) { return b ? 1 : 2; }', 2],
  ['function a(b) { return (b && c) || (d ?? e); }', 4],
  ['function a(b) { switch (b) { case 1: c(); break; case 2: d(); break; default: e(); } }', 3],
  ['function a() { try { b(); } catch { c(); } finally { d(); } }', 2],
  ['function a(b) { for (const c of b) d(); for (const e in b) d(); for (;;) d(); }', 4],
  ['function a(b) { while (b) c(); do c(); while (b); }', 3],
])('the code %s has a complexity of %i', (source, complexity) => {
  expect(functionsIn('server/a.ts', source)).toEqual([expect.objectContaining({ complexity })]);
});

test('a nested function counts separately, under its own name', () => {
  const source =
    'function outer(a) { if (a) b(); const inner = (c) => c && d; return { method() { return a ? 1 : inner; } }; }';
  const found = functionsIn('server/a.ts', source).map(({ name, complexity }) => [name, complexity]);
  expect(found).toEqual([
    ['outer', 2],
    ['inner', 2],
    ['method', 2],
  ]);
});

test('long lines are counted outside of tests', () => {
  const lines = `// ${'x'.repeat(117)}\n// ${'x'.repeat(118)}`;
  const sources = new Map([
    ['server/a.ts', lines],
    ['server/c.test.ts', lines],
  ]);
  expect(measureDensity(sources)).toMatchObject({ longLines: 1 });
});

test('a line that is long only because of one string is not counted', () => {
  const text = 'x'.repeat(130);
  const sources = new Map([
    [
      'server/a.ts',
      `const a = '${text}';\nconst b = \`${text}\${a}\n${text}\`;\nconst c = /${text}/;\n// biome-ignore ${text}`,
    ],
    ['server/b.ts', `const a = ${text};`],
  ]);
  expect(measureDensity(sources)).toMatchObject({ longLines: 1 });
});

test('functions above a complexity of 10 and of 15 are counted', () => {
  const branches = (count: number) => `function a(b) { ${'if (b) c();'.repeat(count)} }`;
  const sources = new Map([9, 10, 14, 15].map((count) => [`server/a${count}.ts`, branches(count)]));
  expect(measureDensity(sources)).toMatchObject({ complexFunctions: 3, veryComplexFunctions: 1 });
});

test('each figure above its limit is reported', () => {
  const limits: DensityFigures = { complexFunctions: 60, veryComplexFunctions: 0, longLines: 0 };
  expect(densityFaults(limits, limits)).toEqual([]);
  expect(densityFaults({ ...limits, longLines: 2 }, limits)).toEqual([
    expect.stringMatching(/^2 lines have more.*\(at most 0\)$/),
  ]);
});
