import { useEffect } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { answerWhetherToKeep, clearUnanswered } from '../browser/archive-user-data.ts';
import { focusHeading } from './focus-heading.ts';

/** Asks once after sign-out if data should stay on the device. Without an answer, the data is deleted. */
export default function AskToKeep() {
  useEffect(clearUnanswered, []);
  useEffect(() => leadBack, []);
  return (
    <Dialog
      open
      onClose={() => answerWhetherToKeep(false)}
      title="Keep on this device?"
      actions={
        <>
          <Button size="small" variant="line" onClick={() => answerWhetherToKeep(false)}>
            Clear
          </Button>
          <Button size="small" onClick={() => answerWhetherToKeep(true)}>
            Keep on this device
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          You are logged out, and nobody sees what you had here: your cart, drafts, recently viewed pieces and
          trackings.
        </p>
        <p className="mut">
          Keep them, and they are here again when you log in on this device, for 30 days. On a device that others use,
          clear them.
        </p>
      </div>
    </Dialog>
  );
}

/** Focuses the page's heading: as the page was mounted again, the previous focus is lost. */
function leadBack(): void {
  requestAnimationFrame(() => {
    const main = document.querySelector('main');
    if (main && document.activeElement === document.body) focusHeading(main);
  });
}
