import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importClosure, specifiersIn, targetOf } from './import-graph.ts';

/** Built from parts, so that this file does not seem to import them itself. */
const importing = (specifier: string, what = '{ a }') => `import ${what} from '${specifier}';`;

test('finds imports in every syntax', () => {
  const source = [
    importing('./a.ts', '{\n  a,\n  b,\n}'),
    importing('#server/b.ts', 'type { B }'),
    `export * from '${'./c.ts'}';`,
    `import '${'./d.ts'}';`,
    `const e = await import('${'./e.ts'}');`,
    `const not = "import { x } from './no.ts'";`,
  ].join('\n');
  expect(specifiersIn(source)).toEqual(['./a.ts', '#server/b.ts', './c.ts', './d.ts', './e.ts']);
  expect(specifiersIn(source, { types: false })).toEqual(['./a.ts', './c.ts', './d.ts', './e.ts']);
  expect(specifiersIn(source, { types: false, lazy: false })).toEqual(['./a.ts', './c.ts', './d.ts']);
});

test.each([
  ['server/app.ts', '#contract/calls.ts', 'contract/calls.ts'],
  ['server/app/shop/app.ts', '../../foundation/jobs/jobs.ts', 'server/foundation/jobs/jobs.ts'],
  ['server/app/shop/app.ts', './shop.ts', 'server/app/shop/shop.ts'],
  ['server/app.ts', 'fastify', undefined],
  ['server/app.ts', 'node:fs', undefined],
])('in %s the import %s resolves to %s', (file, specifier, target) => {
  expect(targetOf(file, specifier)).toBe(target);
});

test('the closure of imports has each module that runs once, and no type-only imports', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'maidan-imports-'));
  const write = (file: string, source: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), source);
  };
  write(
    'server/a.ts',
    [importing('./b.ts'), importing('#contract/c.ts'), importing('./type.ts', 'type { T }'), importing('pg')].join(
      '\n',
    ),
  );
  write('server/b.ts', [importing('./a.ts'), importing('./gone.ts')].join('\n'));
  write('contract/c.ts', `const d = () => import('${'./d.ts'}');`);
  write('contract/d.ts', '');
  write('server/type.ts', '');
  try {
    expect(importClosure(root, ['server/a.ts'])).toEqual([
      'contract/c.ts',
      'contract/d.ts',
      'server/a.ts',
      'server/b.ts',
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
