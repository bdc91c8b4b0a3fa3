import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SkuPlace } from '#contract/office/packing.ts';
import type { NewPurchase } from '#contract/office/purchases.ts';
import { sizePlace } from '#contract/sizes.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { keepDraft, readMemberDraft } from '#office/browser/kept.ts';
import { useMe } from '#office/browser/me.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Failed } from '#office/parts/states.tsx';
import { sayDone } from '#office/parts/toasts.tsx';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { Notice } from '#ui/notice.tsx';
import {
  emptyPurchase,
  isBegunPurchase,
  type PurchaseDraft,
  purchaseFaults,
  purchaseIn,
  purchaseOf,
  sumOf,
  type TypedLine,
  withSize,
} from './purchase-draft.ts';
import styles from './stock.module.css';
import { toCountQuery } from './use-stock.ts';

const kept = 'purchase';

/**
 * Form for a received purchase: supplier, sizes and cost per piece. The draft is stored on this device until booked.
 */
export function ReceivePage() {
  const me = useMe();
  const [draft, setDraft] = useState<PurchaseDraft>(() => purchaseIn(readMemberDraft(kept, me.id)) ?? emptyPurchase());
  const [pressed, setPressed] = useState(false);
  const book = useBook(setDraft);
  useEffect(() => keepDraft(kept, me.id, isBegunPurchase(draft) ? draft : undefined), [draft, me.id]);
  const change = (more: Partial<PurchaseDraft>) => setDraft((before) => ({ ...before, ...more }));
  const problem = book.error instanceof OfficeProblem ? book.error : undefined;
  const faults: Readonly<Record<string, string>> = { ...problem?.fields, ...(pressed && purchaseFaults(draft)) };
  const send = () => {
    setPressed(true);
    const wanted = purchaseOf(draft);
    if (wanted && !book.isPending) book.mutate(wanted);
  };
  const pieces = draft.lines.reduce((sum, line) => sum + (Number(line.pieces) || 0), 0);
  return (
    <>
      <RoomHead
        title="Receive"
        back={{ to: '/stock', words: 'Stock' }}
        beside={pieces > 0 ? `${formatCount(pieces)} pieces` : undefined}
      />
      <Crease />
      <div className={styles.receive}>
        {book.error && (
          <Notice tone="ball" role="alert">
            {errorMessage(book.error)}
          </Notice>
        )}
        <div className={styles.two}>
          <Field
            label="Supplier"
            maxLength={80}
            value={draft.supplier}
            onChange={(supplier) => change({ supplier })}
            fault={faults.supplier}
          />
          <Field
            label="Delivery note or invoice"
            hint="Its number is booked once"
            maxLength={40}
            autoComplete="off"
            value={draft.reference}
            onChange={(reference) => change({ reference })}
            fault={faults.reference}
          />
        </div>
        <FindSize fault={faults.lines} onAdd={(row) => change({ lines: withSize(draft.lines, row) })} />
        <TypedLines lines={draft.lines} faults={faults} onChange={(lines) => change({ lines })} />
        <div className={styles.ends}>
          <span className={styles.sum}>
            <span>Before tax</span> <b className="num">{writeRupees(sumOf(draft.lines))}</b>
          </span>
          {isBegunPurchase(draft) && <Button onPress={() => setDraft(emptyPurchase())}>Clear</Button>}
          <Button look="ink" isPending={book.isPending} onPress={send}>
            Book it
          </Button>
        </div>
      </div>
    </>
  );
}

function useBook(setDraft: (change: (before: PurchaseDraft) => PurchaseDraft) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (body: NewPurchase) => officeApi('POST /api/office/purchases', { body }),
    onSuccess: async ({ message, data }) => {
      setDraft(emptyPurchase);
      sayDone(message);
      void client.invalidateQueries({ queryKey: ['stock'] });
      void client.invalidateQueries({ queryKey: ['purchases'] });
      await navigate(`/stock/purchases/${data.number}`);
    },
    onError: (error) => {
      // A resend after a lost response reuses the key. After a refusal, the changed purchase needs a new key.
      if (error instanceof OfficeProblem && error.status !== 0)
        setDraft((before) => ({ ...before, key: emptyPurchase().key }));
    },
  });
}

/** Maximum number of products found that are shown. */
const mostFound = 6;
const bySize = (one: SkuPlace, other: SkuPlace) => sizePlace(one.size) - sizePlace(other.size);

/** Search for products with a button to add each of their sizes. */
function FindSize({ fault, onAdd }: { fault: string | undefined; onAdd: (row: SkuPlace) => void }) {
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const { data, error, dataUpdatedAt, refetch } = useQuery(toCountQuery(q.length >= 2 ? q : ''));
  const places = q.length >= 2 ? (data?.places ?? []) : [];
  const shown = [...Map.groupBy(places.toSorted(bySize), ({ product }) => product)].slice(0, mostFound);
  return (
    <div>
      <Field
        label="Find what came"
        hint="Name or number of a product"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        fault={fault}
      />
      {q.length >= 2 && error && (
        <Failed what="The shelf" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />
      )}
      <ul className={styles.lines} aria-label="Products like that">
        {shown.map(([product, sizes]) => (
          <li key={product}>
            <b>{sizes[0]?.name}</b>
            <span className={styles.begin}>
              {sizes.map((row) => (
                <Button key={row.size} aria-label={`${row.name}, ${row.size}`} onPress={() => onAdd(row)}>
                  {row.size}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LinesProps {
  lines: readonly TypedLine[];
  faults: Readonly<Record<string, string>>;
  onChange: (lines: TypedLine[]) => void;
}

function TypedLines({ lines, faults, onChange }: LinesProps) {
  if (lines.length === 0) return null;
  const set = (at: number, name: 'pieces' | 'cost') => (typed: string) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, [name]: typed } : line)));
  return (
    <ul className={styles.came} aria-label="What came">
      {lines.map(({ product, size, name, pieces, cost }, at) => (
        <li key={`${product} ${size}`}>
          <b>{`${name}, ${size}`}</b>
          <Field
            label="Pieces"
            inputMode="numeric"
            autoComplete="off"
            value={pieces}
            onChange={set(at, 'pieces')}
            fault={faults[`lines.${at}.pieces`]}
          />
          <Field
            label="Cost of one, ₹"
            inputMode="decimal"
            autoComplete="off"
            value={cost}
            onChange={set(at, 'cost')}
            fault={faults[`lines.${at}.cost`]}
          />
          <Button
            aria-label={`Take away ${name}, ${size}`}
            onPress={() => onChange(lines.filter((_, place) => place !== at))}
          >
            Take away
          </Button>
        </li>
      ))}
    </ul>
  );
}
