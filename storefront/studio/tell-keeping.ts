import { say } from '../browser/messages.ts';
import { sayNotKept, whyNothingIsKept } from '../parts/not-kept.tsx';
import type { DraftKeeper } from './draft-keeper.ts';

/** Says how keeping the draft went, where it has to be known; that the browser keeps nothing only once, until it keeps something again. */
export function tellKeeping(): (outcome: ReturnType<DraftKeeper['keep']>) => void {
  let isSaid = false;
  return (outcome) => {
    if (outcome === 'beside')
      say({ kind: 'status', text: 'Open in another tab too', detail: 'Both designs are kept: that one waits under Not saved yet.' });
    // A page whose owner has left keeps nothing either, and that is as it should be.
    if (outcome === 'not kept' && !isSaid && whyNothingIsKept()) {
      isSaid = true;
      sayNotKept("Your design isn't kept on this device");
    } else if (outcome === 'kept' || outcome === 'beside') isSaid = false;
  };
}
