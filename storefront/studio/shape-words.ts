import { shapedScriptsIn, shapeLine } from '#artwork/shaping/line-shaper.ts';
import type { ShapedLine } from '#artwork/shaping/shaped-text.ts';
import { openShaper, type Shaper } from '#artwork/shaping/shaper.ts';
import { readWoff, writeOpenType } from '#artwork/shaping/woff.ts';
import type { ShapedScript } from '#contract/scripts.ts';
import { scriptFontAddresses } from './script-font-files.ts';

type FetchBytes = (address: string) => Promise<Uint8Array>;

const shapers = new Map<ShapedScript, Shaper>();

/** Shapes a line of a design with the fonts of its scripts, which are fetched at the first text. For the worker. */
export async function shapeWords(words: string, fetchBytes: FetchBytes = fetchFont): Promise<ShapedLine> {
  const opened = await Promise.all(
    shapedScriptsIn(words).map(async (script) => [script, await shaperOf(script, fetchBytes)] as const),
  );
  const ready = new Map(opened);
  return shapeLine(words, (script) => {
    const shaper = ready.get(script);
    if (!shaper) throw new Error(`the font of ${script} is not open`);
    return shaper;
  });
}

async function shaperOf(script: ShapedScript, fetchBytes: FetchBytes): Promise<Shaper> {
  const known = shapers.get(script);
  if (known) return known;
  const { flavor, tables } = readWoff(await fetchBytes(scriptFontAddresses[script]));
  const inflated = await Promise.all(
    tables.map(async (table) => (table.isDeflated ? { ...table, bytes: await inflate(table.bytes) } : table)),
  );
  const shaper = openShaper(writeOpenType({ flavor, tables: inflated }));
  shapers.set(script, shaper);
  return shaper;
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function fetchFont(address: string): Promise<Uint8Array> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`the font answered ${reply.status}`);
  return new Uint8Array(await reply.arrayBuffer());
}
