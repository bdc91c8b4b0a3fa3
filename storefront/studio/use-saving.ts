import { useState } from 'react';
import { obstacle } from '#artwork/design/preflight.ts';
import { printable } from './draft.ts';
import { type SaveOutcome, saveToCart, saveToDesigns } from './save-to-cart.ts';
import type { Studio } from './studio.ts';

type Place = 'cart' | 'designs';

interface Saving {
  /** Where it is being saved; undefined while it is not. */
  saving: Place | undefined;
  /** What stood against it the last time. */
  problem: string | undefined;
  /** Saves it somewhere, once nothing stands against it; undefined where it came to nothing, which is then said. */
  save: (where: Place) => Promise<(SaveOutcome & { kind: 'saved' }) | undefined>;
}

/** Saves the design of the studio, and knows how that goes. */
export function useSaving(studio: Studio): Saving {
  const { design, state, pictures, dispatch } = studio;
  const [saving, setSaving] = useState<Place>();
  const [problem, setProblem] = useState<string>();
  const { stops, stopped } = useObstacle(studio);
  const save: Saving['save'] = async (where) => {
    setProblem(undefined);
    if (stops()) return undefined;
    setSaving(where);
    const outcome = await (where === 'cart' ? saveToCart : saveToDesigns)(state, pictures);
    setSaving(undefined);
    if (outcome.kind === 'failed') {
      setProblem(outcome.message);
      return undefined;
    }
    dispatch({ kind: 'saved', id: outcome.product.customProductId, design, follow: outcome.replaced });
    return outcome;
  };
  return { saving, problem: stopped ?? problem, save };
}

interface Obstacle {
  /** What stands against saving, in words; whoever presses is led to where it is mended. */
  stops: () => string | undefined;
  /** What stood against it, for as long as it does. */
  stopped: string | undefined;
}

/** What stands against saving the design that is worked on. */
export function useObstacle({ design, state, findings, words, setTool }: Studio): Obstacle {
  const [stoppedBy, setStoppedBy] = useState<string>();
  const found = () => {
    const stop = obstacle(printable(design), findings, state);
    return stop ?? (words.ready ? undefined : { kind: 'fonts' as const, sentence: "A font isn't loaded yet. Try again in a moment." });
  };
  const stops = (): string | undefined => {
    const stop = found();
    setStoppedBy(stop?.sentence);
    if (stop?.kind === 'empty') setTool('picture');
    const box = stop && { rights: 'studio-rights', soft: 'studio-soft', empty: undefined, refused: undefined, fonts: undefined }[stop.kind];
    if (box) document.getElementById(box)?.focus();
    return stop?.sentence;
  };
  return { stops, stopped: stoppedBy !== undefined && found()?.sentence === stoppedBy ? stoppedBy : undefined };
}
