import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { readWoff, writeOpenType } from '#artwork/shaping/woff.ts';

const require = createRequire(import.meta.url);

/** Reads a font of a package, unpacked from WOFF to OpenType. */
export function readFont(file: string): Uint8Array<ArrayBuffer> {
  const { flavor, tables } = readWoff(readFileSync(require.resolve(file)));
  const inflated = tables.map((table) =>
    table.isDeflated ? { ...table, bytes: new Uint8Array(inflateSync(table.bytes)) } : table,
  );
  return writeOpenType({ flavor, tables: inflated });
}
