import { useState } from 'react';
import type { PrintJob } from '#contract/office/printing.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { useMoves } from './use-moves.ts';

/**
 * Button that renders a job's files again if one is damaged, lost or missing. The new files are identical, so no
 * confirmation is needed.
 */
export function DrawAgain({ job: { id } }: { job: PrintJob }) {
  const { readAgain } = useMoves();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    try {
      sayDone((await officeApi('POST /api/office/print-room/:id/files', { params: { id } })).message);
    } catch (error) {
      sayFault(errorMessage(error));
    }
    await readAgain();
    setBusy(false);
  };
  return (
    <Button isPending={busy} onPress={() => void press()}>
      Draw its files again
    </Button>
  );
}
