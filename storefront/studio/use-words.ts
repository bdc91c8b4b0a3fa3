import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DesignTextLayer, GarmentDesign } from '#artwork/design/layers.ts';
import { noOutline, type WordsOutline } from '#artwork/design/words-outline.ts';
import type { DesignFont } from '#contract/design-fonts.ts';

type Face = 'latin' | 'devanagari';

/** Returns the font files of a text: always Latin, and Devanagari if the text has some. */
export function fontFilesOf({ words, font }: Pick<DesignTextLayer, 'words' | 'font'>): string[] {
  const faces: Face[] = /[\u0900-\u097f]/.test(words) ? ['latin', 'devanagari'] : ['latin'];
  return faces.map((face) => `${font} ${face}`);
}

/** Font files and the function that shapes texts. Both load on first use and are cached. */
const bytes = new Map<string, Uint8Array>();
let outline: WordsOutline | undefined;

async function load(face: string): Promise<void> {
  if (bytes.has(face)) return;
  const [font, which] = face.split(' ') as [DesignFont, Face];
  const { designFontAddresses } = await import('./design-font-files.ts');
  const reply = await fetch(designFontAddresses[font][which]);
  if (!reply.ok) throw new Error(`the font answered ${reply.status}`);
  bytes.set(face, new Uint8Array(await reply.arrayBuffer()));
}

async function loadOutline(): Promise<void> {
  if (outline) return;
  const { createWordsOutline } = await import('#artwork/design/words.ts');
  outline = createWordsOutline((font) => ({
    get latin() {
      return bytesOf(`${font} latin`);
    },
    get devanagari() {
      return bytesOf(`${font} devanagari`);
    },
  }));
}

function bytesOf(face: string): Uint8Array {
  const found = bytes.get(face);
  if (!found) throw new Error(`${face} is not loaded`);
  return found;
}

export interface Words {
  /** Converts texts to outlines; empty while their font loads. A new function whenever that changes. */
  outline: WordsOutline;
  /** True if all fonts of the design are loaded. */
  ready: boolean;
  /** True if a font could not be loaded. */
  failed: boolean;
  /** Loads the fonts of texts about to be used. Returns the function that shapes them. */
  prepare(layers: readonly Pick<DesignTextLayer, 'words' | 'font'>[]): Promise<WordsOutline>;
  retry(): void;
}

const nothing: never[] = [];

/** Returns the outlines of a design's texts and of `besides`, and loads the fonts they need. */
export function useWords(
  design: GarmentDesign,
  besides: readonly Pick<DesignTextLayer, 'words' | 'font'>[] = nothing,
): Words {
  const needed = useMemo(() => {
    const texts = [...design.sides.front, ...design.sides.back].filter((layer) => layer.kind === 'text');
    return [...new Set([...texts, ...besides].flatMap(fontFilesOf))].sort();
  }, [design, besides]);
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const mounted = useRef(false);

  const fetchAll = useCallback(async (faces: readonly string[]) => {
    await Promise.all([loadOutline(), ...faces.map(load)]);
    if (mounted.current)
      setLoaded((before) => (faces.every((face) => before.has(face)) ? before : new Set([...before, ...faces])));
  }, []);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const missing = needed.filter((face) => !loaded.has(face)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again for the same
  useEffect(() => {
    if (missing === '') return;
    setFailed(false);
    fetchAll(missing.split(',')).catch(() => mounted.current && setFailed(true));
  }, [missing, attempt, fetchAll]);

  const set = useCallback<WordsOutline>(
    (layer) => (outline && fontFilesOf(layer).every((face) => loaded.has(face)) ? outline(layer) : noOutline),
    [loaded],
  );
  const prepare = useCallback(
    async (layers: readonly Pick<DesignTextLayer, 'words' | 'font'>[]): Promise<WordsOutline> => {
      await fetchAll([...new Set(layers.flatMap(fontFilesOf))]);
      return outline ?? (() => noOutline);
    },
    [fetchAll],
  );
  return { outline: set, ready: missing === '', failed, prepare, retry: () => setAttempt((count) => count + 1) };
}
