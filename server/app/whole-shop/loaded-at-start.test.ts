import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importClosure, specifiersIn } from '#server/foundation/files/import-graph.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Packages imported by the files of the shop: at its start, or also on demand. */
function packagesOf({ lazy }: { lazy: boolean }): Set<string> {
  const files = importClosure(root, ['server/app/processes/main.ts'], { lazy }).filter((file) => /\.tsx?$/.test(file));
  return new Set(
    files.flatMap((file) => specifiersIn(readFileSync(path.join(root, file), 'utf8'), { types: false, lazy })),
  );
}

const atStart = packagesOf({ lazy: false });
const everAfter = packagesOf({ lazy: true });

/** Packages that would cost the start time, and up to fifty megabytes each. */
test.each([
  ['@aws-sdk/client-s3', 'where S3_BUCKET names a bucket'],
  ['ioredis', 'where REDIS_URL names a Redis'],
  ['pdfkit', 'with the first document that is drawn'],
  ['harfbuzzjs', 'with the first document or design'],
  ['bidi-js', 'with the first document or design'],
  ['fontkit', 'with the first document, design or catalogue file'],
  ['bwip-js', 'with the first barcode or job ticket'],
  ['sharp', "with the first picture of a shopper's garment; all others are made in other processes"],
  ['nodemailer', 'with the first mail'],
  ['fflate', 'with the first ZIP of print files'],
  ['yaml', 'when catalogue files are read'],
])('%s is loaded only %s', (name) => {
  expect(everAfter).toContain(name);
  expect(atStart).not.toContain(name);
});

test('the trace exporter is loaded only where a collector is configured', () => {
  const atStart = importClosure(root, ['server/app/processes/main.ts'], { lazy: false });
  const exporter = 'server/foundation/logging/export-spans.ts';
  const isThere = (files: readonly string[]) => files.some((file) => file.replaceAll('\\', '/').endsWith(exporter));
  expect([isThere(atStart), isThere(importClosure(root, ['server/app/processes/main.ts'], { lazy: true }))]).toEqual([
    false,
    true,
  ]);
});

test('a package needed at the start is found in the imports', () => {
  expect(atStart).toContain('fastify');
});
