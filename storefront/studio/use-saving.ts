import { useState } from 'react';
import { findObstacle } from '#artwork/design/preflight.ts';
import { useShop } from '../browser/shop-facts.ts';
import { printableDesign } from './draft.ts';
import { type SaveOutcome, saveToCart, saveToDesigns } from './save-to-cart.ts';
import type { Studio } from './studio.ts';

type Place = 'cart' | 'designs';

interface Saving {
  /** Destination of a running save; undefined if there is none. */
  saving: Place | undefined;
  /** Problem of the last attempt. */
  problem: string | undefined;
  /** Saves the design if nothing prevents it. Returns undefined after a failure, which is shown. */
  save: (where: Place) => Promise<(SaveOutcome & { kind: 'saved' }) | undefined>;
}

/** Saves the design of the studio and tracks the progress. */
export function useSaving(studio: Studio): Saving {
  const shop = useShop();
  const { design, state, pictures, dispatch } = studio;
  const [saving, setSaving] = useState<Place>();
  const [problem, setProblem] = useState<string>();
  const { stops, stopped } = useBlockingReason(studio);
  const save: Saving['save'] = async (where) => {
    setProblem(undefined);
    if (stops()) return undefined;
    setSaving(where);
    const outcome = await (where === 'cart' ? saveToCart(shop, state, pictures) : saveToDesigns(state, pictures));
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
  /** Returns the reason that prevents saving and opens the tool that fixes it. */
  stops: () => string | undefined;
  /** Reason of the last attempt, while it persists. */
  stopped: string | undefined;
}

/** Finds the reason that prevents saving the current design. */
export function useBlockingReason({ design, state, findings, words, setTool }: Studio): Obstacle {
  const [stoppedBy, setStoppedBy] = useState<string>();
  const found = () => {
    const stop = findObstacle(printableDesign(design), findings, state);
    return (
      stop ??
      (words.ready
        ? undefined
        : { kind: 'fonts' as const, sentence: "A font isn't loaded yet. Try again in a moment." })
    );
  };
  const stops = (): string | undefined => {
    const stop = found();
    setStoppedBy(stop?.sentence);
    if (stop?.kind === 'empty') setTool('picture');
    const box =
      stop &&
      { rights: 'studio-rights', soft: 'studio-soft', empty: undefined, refused: undefined, fonts: undefined }[
        stop.kind
      ];
    if (box) document.getElementById(box)?.focus();
    return stop?.sentence;
  };
  return { stops, stopped: stoppedBy !== undefined && found()?.sentence === stoppedBy ? stoppedBy : undefined };
}
