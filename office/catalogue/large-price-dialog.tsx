import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { priceChangeWords } from '#office/words/price-change.ts';

interface LargePriceDialogProps {
  changes: readonly { name: string; before: number; after: number }[];
  /** Label of the cancel button. */
  keep: string;
  /** Label of the save button. */
  save: string;
  onKeep: () => void;
  onSave: () => void;
}

/** Asks before prices change by more than 30 %: a typing mistake would be on sale at once. */
export function LargePriceDialog({ changes, keep, save, onKeep, onSave }: LargePriceDialogProps) {
  return (
    <Dialog
      open
      onClose={onKeep}
      title="Change the price by more than 30 %?"
      follows={changes.map(({ name, before, after }) => `${name}: ${priceChangeWords(before, after)}`)}
      actions={
        <>
          <Button onPress={onKeep}>{keep}</Button>
          <Button look="ink" onPress={onSave}>
            {save}
          </Button>
        </>
      }
    />
  );
}
