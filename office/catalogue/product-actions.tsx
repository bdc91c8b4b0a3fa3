import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import type { ProductState } from '#contract/lists.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { errorMessage } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import styles from './catalogue.module.css';
import { isPriceDeclined } from './price-question.ts';
import { Publish } from './publishing.tsx';
import { useDuplicate } from './use-duplicate.ts';
import { isWaitingInstead, useProductChange } from './use-products.ts';

/** Messages after a product changed its state. */
const becameWords: Record<ProductState, (name: string) => string> = {
  draft: (name) => `${name} is a draft again`,
  sold: (name) => `${name} is on sale`,
  withdrawn: (name) => `${name} is withdrawn`,
  discarded: (name) => `${name} is thrown away`,
};

/** Reverse transitions for undo; a published product cannot become a draft. */
const wayBack: Partial<Record<`${ProductState} ${ProductState}`, ProductState>> = {
  'sold withdrawn': 'sold',
  'withdrawn sold': 'withdrawn',
  'draft discarded': 'draft',
  'discarded draft': 'discarded',
};

/** Shows the actions on a product. */
export function ProductActions({ product }: { product: OfficeProduct }) {
  const { id, name, path, state, version, sizes } = product;
  const [asking, setAsking] = useState<'publish' | 'withdraw'>();
  const change = useProductChange(id);
  const duplicate = useDuplicate(id);
  const set = async (from: ProductState, to: ProductState, at: number) => {
    try {
      const { data, message } = await change.mutateAsync({ version: at, changes: { state: to } });
      setAsking(undefined);
      if (isWaitingInstead(data, { state: to })) return sayDone(message);
      const back = wayBack[`${from} ${to}`];
      sayDone(becameWords[to](name), back && (() => void set(to, back, data.version)));
    } catch (error) {
      if (!isPriceDeclined(error)) sayFault(errorMessage(error));
    }
  };
  const become = (to: ProductState) => void set(state, to, version);
  const dialog = {
    product,
    open: asking,
    busy: change.isPending,
    onClose: () => setAsking(undefined),
    onBecome: become,
  };
  return (
    <>
      {(state === 'sold' || state === 'withdrawn') && (
        <a className={styles.see} href={path} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden />
          <span>See it in the shop</span>
        </a>
      )}
      {state !== 'discarded' && (
        <Button isPending={duplicate.isPending} onPress={() => duplicate.mutate()}>
          Duplicate
        </Button>
      )}
      {state === 'draft' && (
        <Button isPending={change.isPending} onPress={() => become('discarded')}>
          <span className="bad">Throw away</span>
        </Button>
      )}
      {state === 'sold' && (
        <Button onPress={() => setAsking('withdraw')}>
          <span className="bad">Withdraw…</span>
        </Button>
      )}
      {state === 'draft' && (
        <Button look="ink" onPress={() => setAsking('publish')}>
          {product.publishAt === null ? 'Publish…' : 'Planned…'}
        </Button>
      )}
      {state === 'withdrawn' && (
        <Button look="ink" isPending={change.isPending} isDisabled={sizes.length === 0} onPress={() => become('sold')}>
          Bring back
        </Button>
      )}
      {state === 'discarded' && (
        <Button look="ink" isPending={change.isPending} onPress={() => become('draft')}>
          Take it back
        </Button>
      )}
      <Withdraw {...dialog} />
      <Publish product={product} open={asking === 'publish'} onClose={() => setAsking(undefined)} />
    </>
  );
}

interface AskProps {
  product: OfficeProduct;
  open: 'publish' | 'withdraw' | undefined;
  busy: boolean;
  onClose: () => void;
  onBecome: (to: ProductState) => void;
}

function Withdraw({ product: { name }, open, busy, onClose, onBecome }: AskProps) {
  return (
    <Dialog
      open={open === 'withdraw'}
      onClose={onClose}
      danger
      title={`Withdraw ${name}?`}
      fact="It can be brought back at any time, in the sizes it has now."
      follows={[
        'It leaves listings, search and the home page within a second',
        'Its own page stays, and says that it is not sold',
        'Orders that are placed go on; no piece moves',
      ]}
      actions={
        <>
          <Button keys="Esc" onPress={onClose}>
            Keep it
          </Button>
          <Button look="danger" isPending={busy} onPress={() => onBecome('withdrawn')}>
            Withdraw
          </Button>
        </>
      }
    />
  );
}
