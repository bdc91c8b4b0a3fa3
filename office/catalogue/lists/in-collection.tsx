import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { InIt } from '#contract/office/collections.ts';
import { officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { TilePicture } from '#office/parts/picture.tsx';
import { useDrag } from '#office/parts/use-drag.ts';
import { formatCount } from '#office/words/money.ts';
import { moveInList } from '#office/words/moved.ts';
import { type CollectionDraft, whatIn } from './collection-draft.ts';
import styles from './lists.module.css';

interface InCollectionProps {
  slug: string;
  draft: CollectionDraft;
  /** Sets the manual order, or the picks. */
  onPicked: (picked: string[]) => void;
}

/** Shows a draft collection's content: count and first products, sortable by drag or keys, and more to pick. */
export function InCollection({ slug, draft, onPicked }: InCollectionProps) {
  const tried = useDeferredValue(whatIn(draft));
  const { data, error } = useQuery({
    queryKey: ['collections', 'preview', slug, tried],
    queryFn: async () =>
      (
        await officeApi('POST /api/office/collections/preview', {
          body: { slug: slug || 'new', ...(tried as NonNullable<typeof tried>) },
        })
      ).data,
    enabled: tried !== undefined,
  });
  const products = data?.products ?? [];
  const ids = products.map(({ id }) => id);
  const picksAlone = draft.way === 'picked';
  const move = (from: number, to: number) => {
    if (to < 0 || to >= ids.length || to === from) return;
    onPicked(
      picksAlone
        ? moveInList(draft.picked, from, to)
        : moveInList(ids, from, to).slice(0, Math.max(to, from, draft.picked.length - 1) + 1),
    );
  };
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">
          {data ? `${formatCount(data.count)} ${data.count === 1 ? 'product' : 'products'} on sale` : 'Products'}
        </h2>
      </div>
      {error && <p className="bad small">What would be in it could not be counted just now.</p>}
      {picksAlone && <Pick picked={draft.picked} onPick={(id) => onPicked([...draft.picked, id])} />}
      <Order
        products={products}
        onMove={move}
        onLeave={picksAlone ? (id) => onPicked(draft.picked.filter((one) => one !== id)) : undefined}
      />
      {products.length > 0 && (
        <p className="dim small">
          <span>Drag to order</span>
          <span className="keys-said">
            <span>, or</span> <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd>
          </span>
          <span>: then it stands by hand.</span>
        </p>
      )}
    </section>
  );
}

interface OrderProps {
  products: readonly InIt[];
  onMove: (from: number, to: number) => void;
  onLeave: ((id: string) => void) | undefined;
}

function Order({ products, onMove, onLeave }: OrderProps) {
  const placeOf = (wanted: string) => products.findIndex(({ id }) => id === wanted);
  const { list, dragged, over } = useDrag<HTMLOListElement>((what, onto) => onMove(placeOf(what), placeOf(onto)));
  return (
    <ol className={styles.order} aria-label="Products in their order" {...list}>
      {products.map(({ id, name, image }, at) => (
        <li key={id} data-drop={id} data-dragged={id === dragged || undefined} data-over={id === over || undefined}>
          <button
            type="button"
            className={styles.taken}
            data-drag={id}
            aria-label={`${at + 1} ${name}: move with Alt and arrows`}
            onKeyDown={(event) => {
              if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
              event.preventDefault();
              onMove(at, at + (event.key === 'ArrowUp' ? -1 : 1));
            }}
          >
            <span className="num mut">{at + 1}</span> <TilePicture address={image} size="medium" />
            <span className="clip">{name}</span>
          </button>
          {onLeave && (
            <Button onPress={() => onLeave(id)} aria-label={`Take ${name} out`}>
              Take out
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Lets staff find a product by name and pick it. */
function Pick({ picked, onPick }: { picked: readonly string[]; onPick: (id: string) => void }) {
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ['products', 'to pick', wanted],
    queryFn: async () =>
      (await officeApi('GET /api/office/products', { query: { q: wanted, view: 'sold', limit: 8 } })).data.products,
    enabled: wanted !== '',
  });
  const found = wanted === '' ? [] : (data ?? []).filter(({ id }) => !picked.includes(id));
  return (
    <div className={styles.pick}>
      <Field label="Pick a product" autoComplete="off" placeholder="Its name" value={typed} onChange={setTyped} />
      <ul aria-label="Found">
        {found.map(({ id, name, image }) => (
          <li key={id}>
            <TilePicture address={image} size="medium" />
            <span className="clip">{name}</span>
            <Button onPress={() => onPick(id)} aria-label={`Pick ${name}`}>
              Pick
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
