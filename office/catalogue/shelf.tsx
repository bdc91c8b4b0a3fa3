import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { InputOf } from '#contract/endpoint.ts';
import type { OfficeCalls } from '#contract/office/calls.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Choice } from '#office/parts/choice.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field } from '#office/parts/field.tsx';
import { Segment } from '#office/parts/segment.tsx';
import { Failed } from '#office/parts/states.tsx';
import { sayDone } from '#office/parts/toasts.tsx';
import { formatCount } from '#office/words/money.ts';
import { momentWords } from '#office/words/time.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './catalogue.module.css';
import { type AdjustmentInput, movementWords, movingRequest, type Way } from './move-pieces.ts';
import { keepProduct } from './use-products.ts';

/** Shows a product's stock by size, its movements and the adjustment form. */
export function ProductStock({ product }: { product: OfficeProduct }) {
  const [open, setOpen] = useState(false);
  const { stock } = product;
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">On the shelf</h2>
        {stock.length > 0 && (
          <span className="end">
            <Button onPress={() => setOpen(true)}>Move pieces…</Button>
          </span>
        )}
      </div>
      {stock.length === 0 && <p className="mut">It has no sizes yet.</p>}
      <dl className={styles.shelf}>
        {stock.map(({ size, offered, available, reserved }) => (
          <div key={size}>
            <dt className={offered ? undefined : 'dim'}>{size}</dt>
            <dd>
              {offered && available === 0 ? (
                <span className="bad">none left</span>
              ) : (
                <span>{`${formatCount(available)} to sell`}</span>
              )}
              <span className="dim">{`${reserved > 0 ? `, ${formatCount(reserved)} in orders` : ''}${!offered ? ', not sold' : ''}`}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Ledger product={product} />
      {open && <MovePieces product={product} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Shows stock movements, newest first. */
function Ledger({ product: { id, stock } }: { product: OfficeProduct }) {
  const [whole, setWhole] = useState(false);
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    // A stock change refetches the movements.
    queryKey: ['movements', id, stock],
    queryFn: async () => (await officeApi('GET /api/office/products/:id/movements', { params: { id } })).data,
  });
  if (error) return <Failed what="What moved" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <>
      <h3 className={styles.ledger}>What moved</h3>
      <ol className={styles.versions}>
        {(whole ? data : data.slice(0, 5)).map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of the ledger has no name and stays in its place
          <li key={at}>
            <div>
              <b>{movementWords(one)}</b>
              <span className="dim small">
                {one.order ? (
                  <Link to={`/orders/${one.order}`}>{one.order}</Link>
                ) : (
                  <span>{one.who ?? 'An order'}</span>
                )}
                <span>{`, ${momentWords(one.at)}${one.reference ? `, ${one.reference}` : ''}`}</span>
              </span>
              {one.note && <span className="small">{one.note}</span>}
            </div>
          </li>
        ))}
      </ol>
      {!whole && data.length > 5 && <Button onPress={() => setWhole(true)}>{`Show ${data.length - 5} more`}</Button>}
    </>
  );
}

const ways: readonly { id: Way; words: string }[] = [
  { id: 'arrived', words: 'Arrived' },
  { id: 'damaged', words: 'Damaged' },
  { id: 'corrected', words: 'Put right' },
];

type MoveBody = InputOf<OfficeCalls['POST /api/office/products/:id/movements']>['body'];

function useMove(id: string, onDone: () => void) {
  const client = useQueryClient();
  // A retry without a response reuses the key; an edit after a rejection gets a new key.
  const [key, setKey] = useState<string>(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (body: object) =>
      officeApi('POST /api/office/products/:id/movements', { params: { id }, body: { ...body, key } as MoveBody }),
    onSuccess: ({ data, message }) => {
      keepProduct(client, data);
      sayDone(message);
      onDone();
    },
    onError: (error) => {
      if (error instanceof OfficeProblem && error.status !== 0) setKey(crypto.randomUUID());
    },
  });
}

function MovePieces({ product, onClose }: { product: OfficeProduct; onClose: () => void }) {
  const sizes = product.stock.map(({ size }) => size);
  const [typed, setTyped] = useState<AdjustmentInput>({
    why: 'arrived',
    size: sizes.length === 1 ? (sizes[0] ?? '') : '',
    pieces: '',
    note: '',
    reference: '',
  });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const move = useMove(product.id, onClose);
  const type = (more: Partial<AdjustmentInput>) => setTyped((before) => ({ ...before, ...more }));
  const box = (name: 'pieces' | 'note' | 'reference') => ({
    value: typed[name],
    onChange: (value: string) => type({ [name]: value }),
    fault: faults[name],
    autoComplete: 'off',
  });
  const send = () => {
    const sent = movingRequest(typed);
    setFaults('faults' in sent ? sent.faults : {});
    if ('body' in sent && !move.isPending) move.mutate(sent.body);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Pieces of ${product.name}`}
      fact="What is sold meanwhile stays sold: pieces are added or taken, never set."
      actions={
        <>
          <Button keys="Esc" onPress={onClose}>
            Not now
          </Button>
          <Button look="ink" isPending={move.isPending} onPress={send}>
            Book it
          </Button>
        </>
      }
    >
      {move.error && (
        <Notice tone="ball" role="alert">
          {errorMessage(move.error)}
        </Notice>
      )}
      <form
        className={styles.moving}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Segment label="What happened" choices={ways} chosen={typed.why} onChoose={(why) => type({ why })} />
        <Choice
          label="Size"
          value={typed.size}
          onChange={(size) => type({ size })}
          options={[['', 'Choose'] as const, ...sizes.map((size) => [size, size] as const)]}
          fault={faults.size}
        />
        <Field
          label="Pieces"
          inputMode={typed.why === 'corrected' ? 'text' : 'numeric'}
          hint={hints[typed.why]}
          {...box('pieces')}
        />
        {typed.why === 'arrived' && (
          <Field label="Delivery note" maxLength={40} hint="Its number is booked once a size" {...box('reference')} />
        )}
        <Field label={typed.why === 'arrived' ? 'Note' : 'Why'} maxLength={200} {...box('note')} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

const hints: Record<Way, string> = {
  arrived: 'How many came',
  damaged: 'How many cannot be sold',
  corrected: 'How many more, or fewer: +2 or -2',
};
