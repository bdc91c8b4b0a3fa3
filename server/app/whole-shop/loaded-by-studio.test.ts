import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importClosure, specifiersIn } from '#server/foundation/files/import-graph.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Modules that a script imports with everything it imports: at once, or also when something is done. */
function importsOf(entry: string, { lazy }: { lazy: boolean }): Set<string> {
  const files = importClosure(root, [entry], { lazy }).filter((file) => /\.tsx?$/.test(file));
  return new Set(
    files.flatMap((file) => specifiersIn(readFileSync(path.join(root, file), 'utf8'), { types: false, lazy })),
  );
}

const page = 'storefront/routes/customize.tsx';
const worker = './shaping-worker.ts?worker&url';

test('the page of the studio loads no shaper with itself', () => {
  const atOnce = importsOf(page, { lazy: false });
  expect(atOnce).toContain('./text-resources.ts');
  for (const name of ['harfbuzzjs', 'bidi-js', 'fontkit', worker]) expect(atOnce).not.toContain(name);
});

test('the page never loads HarfBuzz, which its CSP would refuse; its worker does', () => {
  const everAfter = importsOf(page, { lazy: true });
  expect(everAfter).toContain(worker);
  expect(everAfter).not.toContain('harfbuzzjs');
  expect(importsOf('storefront/studio/shaping-worker.ts', { lazy: true })).toContain('harfbuzzjs');
});
