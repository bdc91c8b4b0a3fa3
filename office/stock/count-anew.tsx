import { useState } from 'react';
import type { CountLine } from '#contract/office/stock.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { formatCount } from '#office/words/money.ts';
import { useBeginCount } from './use-stock.ts';

interface CountAnewProps {
  product: string;
  name: string;
  /** Sizes of the product that are already counted. */
  figures: readonly CountLine[];
}

/** Button that restarts the count of a product. The dialog first lists the figures it discards. */
export function CountAnew({ product, name, figures }: CountAnewProps) {
  const [asked, setAsked] = useState(false);
  const begin = useBeginCount();
  const words = figures.length === 1 ? '1 figure' : `${formatCount(figures.length)} figures`;
  return (
    <>
      <Button onPress={() => setAsked(true)}>{`Begin ${name} anew…`}</Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`Count ${name} anew?`}
        fact={`What was found of it is forgotten: ${words}.`}
        follows={figures.map(({ size, figure, by }) => `${size}: ${formatCount(figure ?? 0)}, by ${by ?? 'somebody'}`)}
        actions={
          <>
            <Button onPress={() => setAsked(false)}>Keep them</Button>
            <Button
              look="ink"
              isPending={begin.isPending}
              onPress={() =>
                begin.mutate({ products: [product], forgetting: figures.length }, { onSuccess: () => setAsked(false) })
              }
            >
              {`Forget ${words}`}
            </Button>
          </>
        }
      />
    </>
  );
}
