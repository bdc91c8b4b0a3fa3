import { showMessage } from '../browser/messages.ts';
import { showStorageNotice, storageProblem } from '../parts/storage-notice.tsx';
import type { DraftKeeper } from './draft-keeper.ts';

/**
 * Returns a function that notifies the user about storing the draft. A failure is shown once, until storing works
 * again.
 */
export function announceSaving(): (outcome: ReturnType<DraftKeeper['keep']>) => void {
  let isSaid = false;
  return (outcome) => {
    if (outcome === 'beside')
      showMessage({
        kind: 'status',
        text: 'Open in another tab too',
        detail: 'Both designs are kept: that one waits under Not saved yet.',
      });
    // A page whose user has signed out stores nothing either, but that is intended and needs no message.
    if (outcome === 'not kept' && !isSaid && storageProblem()) {
      isSaid = true;
      showStorageNotice("Your design isn't kept on this device");
    } else if (outcome === 'kept' || outcome === 'beside') isSaid = false;
  };
}
