import type { DesignTextLayer } from '#artwork/design/layers.ts';
import { noOutline, type WordsOutline } from '#artwork/design/words-outline.ts';
import type { ShapedLine } from '#artwork/shaping/shaped-text.ts';
import type { DesignFont } from '#contract/design-fonts.ts';
import { needsShaper } from '#contract/scripts.ts';

export type StyledWords = Pick<DesignTextLayer, 'words' | 'font'>;

type Face = 'latin' | 'devanagari';

const linePrefix = 'line ';

/** Returns the font files of a text: always Latin, and Devanagari if the text contains Devanagari. */
export function fontFilesOf({ words, font }: StyledWords): string[] {
  const faces: Face[] = /[\u0900-\u097f]/.test(words) ? ['latin', 'devanagari'] : ['latin'];
  return faces.map((face) => `${font} ${face}`);
}

/**
 * Returns the names of what must be loaded for a text: its font files, and its shaped line if it contains other
 * scripts.
 */
export function resourcesOf(text: StyledWords): string[] {
  return needsShaper(text.words) ? [...fontFilesOf(text), linePrefix + text.words] : fontFilesOf(text);
}

/** Limit of cached lines; a squad of thirty with two texts each needs sixty. */
const maxLines = 500;

/** Cached bytes of font files, by file name. Each loads on first use. */
const fontBytes = new Map<string, Uint8Array>();
/** Cached shaped lines, by text. Each loads on first use. */
const lines = new Map<string, ShapedLine>();
let outline: WordsOutline | undefined;

/** Returns true if all resources of a text are loaded. Marks its line as the most recently used. */
export function isLoaded(text: StyledWords): boolean {
  return outline !== undefined && resourcesOf(text).every(isResourceLoaded);
}

/** Returns true if a resource is loaded. Marks a line as the most recently used. */
export function isResourceLoaded(name: string): boolean {
  if (!name.startsWith(linePrefix)) return fontBytes.has(name);
  return lineOf(name.slice(linePrefix.length)) !== undefined;
}

/** Returns the outline of a text; empty while its resources are not loaded. */
export const loadedOutline: WordsOutline = (layer) => (outline && isLoaded(layer) ? outline(layer) : noOutline);

/** Loads resources by their names. Rejects if a resource cannot be loaded; the next call retries. */
export async function loadResources(names: readonly string[]): Promise<void> {
  const results = await Promise.allSettled([
    loadOutline(),
    ...names.map((name) => (name.startsWith(linePrefix) ? loadLine(name.slice(linePrefix.length)) : loadFont(name))),
  ]);
  const failure = results.find(({ status }) => status === 'rejected');
  if (failure) throw new Error('a resource of a text could not be loaded', { cause: failure });
}

async function loadFont(face: string): Promise<void> {
  if (fontBytes.has(face)) return;
  const [font, which] = face.split(' ') as [DesignFont, Face];
  const { designFontAddresses } = await import('./design-font-files.ts');
  const reply = await fetch(designFontAddresses[font][which]);
  if (!reply.ok) throw new Error(`the font answered ${reply.status}`);
  fontBytes.set(face, new Uint8Array(await reply.arrayBuffer()));
}

async function loadLine(words: string): Promise<void> {
  if (lines.has(words)) return;
  const { requestLine } = await import('./shaping-client.ts');
  lines.set(words, await requestLine(words));
  const [oldest] = lines.keys();
  if (lines.size > maxLines && oldest !== undefined) lines.delete(oldest);
}

function lineOf(words: string): ShapedLine | undefined {
  const line = lines.get(words);
  if (line) {
    lines.delete(words);
    lines.set(words, line);
  }
  return line;
}

async function loadOutline(): Promise<void> {
  if (outline) return;
  const { createWordsOutline } = await import('#artwork/design/words.ts');
  outline ??= createWordsOutline(
    (font) => ({
      get latin() {
        return bytesOf(`${font} latin`);
      },
      get devanagari() {
        return bytesOf(`${font} devanagari`);
      },
    }),
    lineOf,
  );
}

function bytesOf(face: string): Uint8Array {
  const found = fontBytes.get(face);
  if (!found) throw new Error(`${face} is not loaded`);
  return found;
}
