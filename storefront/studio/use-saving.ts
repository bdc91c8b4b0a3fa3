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
export function useSaving({ design, state, findings, pictures, words, dispatch, setTool }: Studio): Saving {
  const [saving, setSaving] = useState<Place>();
  const [problem, setProblem] = useState<string>();
  const [stoppedBy, setStoppedBy] = useState<string>();
  // What stood against it is said for as long as it does.
  const stands = stoppedBy !== undefined && obstacle(printable(design), findings, state)?.sentence === stoppedBy;
  const save: Saving['save'] = async (where) => {
    const stopped = obstacle(printable(design), findings, state);
    setProblem(undefined);
    setStoppedBy(stopped?.sentence);
    if (stopped) {
      if (stopped.kind === 'empty') setTool('picture');
      const box = { rights: 'studio-rights', soft: 'studio-soft', empty: undefined, refused: undefined }[stopped.kind];
      if (box) document.getElementById(box)?.focus();
      return undefined;
    }
    if (!words.ready) {
      setProblem("A font isn't loaded yet. Try again in a moment.");
      return undefined;
    }
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
  return { saving, problem: stands ? stoppedBy : problem, save };
}
