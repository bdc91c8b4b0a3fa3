import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { GarmentDesign } from '#artwork/design/layers.ts';
import type { WordsOutline } from '#artwork/design/words-outline.ts';
import { createFormerWords } from './former-words.ts';
import {
  isLoaded,
  isResourceLoaded,
  loadedOutline,
  loadResources,
  resourcesOf,
  type StyledWords,
} from './text-resources.ts';

export interface Words {
  /**
   * Converts texts to outlines. While a text loads, its layer shows the former outline, or nothing if there is none.
   * The function is replaced whenever results change.
   */
  outline: WordsOutline;
  /** True if all fonts and shaped lines of the design are loaded. */
  ready: boolean;
  /** True if a font or shaped line could not be loaded. */
  failed: boolean;
  /** Loads the resources of texts that are about to be used. Returns the function that shapes these texts. */
  prepare(layers: readonly StyledWords[]): Promise<WordsOutline>;
  retry(): void;
}

const nothing: never[] = [];

/** Returns the outlines of a design's texts and of `besides`, and loads the fonts and shaped lines they need. */
export function useWords(design: GarmentDesign, besides: readonly StyledWords[] = nothing): Words {
  const texts = useMemo(
    () => [...design.sides.front, ...design.sides.back].filter((layer) => layer.kind === 'text'),
    [design],
  );
  const needed = useMemo(() => [...new Set([...texts, ...besides].flatMap(resourcesOf))].sort(), [texts, besides]);
  const [loads, setLoads] = useState(0);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const mounted = useRef(false);

  const load = useCallback(async (names: readonly string[]) => {
    try {
      await loadResources(names);
    } finally {
      // Shows loaded resources even if others failed.
      if (mounted.current) setLoads((count) => count + 1);
    }
  }, []);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  // Text instead of a list, so that the effect runs again only if other resources are missing.
  const missing = JSON.stringify(needed.filter((name) => loads === 0 || !isResourceLoaded(name)));
  const ready = missing === '[]';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again for the same
  useEffect(() => {
    if (ready) return;
    setFailed(false);
    load(JSON.parse(missing) as string[]).catch(() => mounted.current && setFailed(true));
  }, [missing, attempt, load]);

  const [former] = useState(() => createFormerWords(isLoaded));
  former.update(texts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded changes the outlines
  const set = useCallback<WordsOutline>(
    (layer) => loadedOutline({ ...layer, words: former.wordsFor(layer) }),
    [former, loads],
  );
  const prepare = useCallback(
    async (layers: readonly StyledWords[]): Promise<WordsOutline> => {
      await load([...new Set(layers.flatMap(resourcesOf))]);
      return loadedOutline;
    },
    [load],
  );
  return { outline: set, ready, failed, prepare, retry: () => setAttempt((count) => count + 1) };
}
