import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

test('modules loaded with quick-imports.ts exist once, and the compile cache is used', () => {
  const program = `
    import { getCompileCacheDir } from 'node:module';
    import { Table } from 'drizzle-orm';
    import { pgTable, text } from 'drizzle-orm/pg-core';
    import { drizzle } from 'drizzle-orm/node-postgres';
    console.log(pgTable('a', { b: text() }) instanceof Table, typeof drizzle, getCompileCacheDir());`;
  const printed = execFileSync(
    process.execPath,
    ['--import', path.join(import.meta.dirname, 'quick-imports.ts'), '--input-type=module', '-e', program],
    { cwd: path.resolve(import.meta.dirname, '..'), encoding: 'utf8' },
  );
  expect(printed).toMatch(/^true function .*[\\/]\.cache[\\/]compiled[\\/]/);
});
