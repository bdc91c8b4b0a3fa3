import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ManyFilter, PriceWish, Rounding } from '#contract/office/many-products.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { useListChoices } from '#office/browser/use-lists.ts';
import { productFilterNames, useProducts } from '#office/catalogue/use-products.ts';
import { Button } from '#office/parts/button.tsx';
import { Choice } from '#office/parts/choice.tsx';
import { Field } from '#office/parts/field.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { useNavigateHere } from '#office/parts/use-navigate-here.ts';
import { listSizeWords } from '#office/words/list-total.ts';
import { priceLabel } from '#office/words/tax-hints.ts';
import { Notice } from '#ui/notice.tsx';
import { ManyDeclarations } from './many-declarations.tsx';
import { emptyWish, isWished, parseBulkChange, type TypedMark, type TypedWish } from './many-wish.ts';
import styles from './sheets.module.css';
import { newSheetId } from './use-sheets.ts';

const ways: readonly (readonly ['' | PriceWish['way'], string])[] = [
  ['', 'Stays'],
  ['by', 'More or less by per cent'],
  ['add', 'More or less by rupees'],
  ['set', 'The same for all'],
  ['sale', 'Sale: off the former price'],
  ['end_sale', 'Sale over: the former price again'],
];

const figures: Partial<Record<PriceWish['way'], readonly [label: string, hint: string]>> = {
  by: ['Per cent', '10 is a tenth more, -10 a tenth less'],
  add: ['Rupees', '-200 takes them off'],
  set: ['Price', 'Rupees'],
  sale: ['Per cent off', 'What it costs now becomes the former price, where it has none'],
};

const roundingWords: readonly (readonly [Rounding, string])[] = [
  ['nine', 'To the nearest that ends in 9: ₹1,249'],
  ['ninety_nine', 'To the nearest that ends in 99: ₹1,299'],
  ['rupee', 'To whole rupees'],
  ['paisa', 'To the paisa'],
];

const markChoices: readonly (readonly [TypedMark, string])[] = [
  ['', 'Stays'],
  ['on', 'Put on'],
  ['off', 'Take off'],
];

/** Lets staff change all filtered products: compare, apply, and undo for a day. */
export function ManyPage() {
  const [search] = useSearchParams();
  const filter = Object.fromEntries(
    productFilterNames.flatMap((name) => (name !== 'sort' && search.get(name) ? [[name, search.get(name) ?? '']] : [])),
  ) as Partial<ManyFilter>;
  const [wish, setWish] = useState<TypedWish>(emptyWish);
  const { busy, fault, plan } = usePlan(filter);
  const set =
    <Name extends keyof TypedWish>(name: Name) =>
    (value: string) =>
      setWish({ ...wish, [name]: value as TypedWish[Name] });
  const { data: choices } = useListChoices();
  const figure = wish.way === '' ? undefined : figures[wish.way];
  return (
    <>
      <RoomHead title="Change them together" back={{ to: `/catalogue?${search}`, words: 'Catalogue' }} />
      <Crease />
      <form
        className={styles.many}
        onSubmit={(event) => {
          event.preventDefault();
          void plan(wish);
        }}
      >
        <Narrowed filter={filter} search={search} />
        {fault && (
          <Notice tone="ball" role="alert">
            {fault}
          </Notice>
        )}
        <Choice label="Price" value={wish.way} onChange={set('way')} options={ways} />
        {figure && (
          <Field
            label={wish.way === 'set' ? priceLabel(choices) : figure[0]}
            hint={figure[1]}
            autoComplete="off"
            inputMode="text"
            value={wish.figure}
            onChange={set('figure')}
          />
        )}
        {figure && wish.way !== 'set' && (
          <Choice label="Rounded" value={wish.rounding} onChange={set('rounding')} options={roundingWords} />
        )}
        <Choice
          label="State"
          value={wish.state}
          onChange={set('state')}
          options={[
            ['', 'Stays'],
            ['withdrawn', 'Withdrawn: its page stays, nothing of it is sold'],
            ['sold', 'On sale: brought back, or a draft published'],
          ]}
        />
        <div className={styles.marks}>
          <Choice label="Mark: Limited" value={wish.limited} onChange={set('limited')} options={markChoices} />
          <Choice label="Mark: Hot sale" value={wish.hotSale} onChange={set('hotSale')} options={markChoices} />
          <Choice label="Mark: Final sale" value={wish.finalSale} onChange={set('finalSale')} options={markChoices} />
        </div>
        <ManyDeclarations wish={wish} set={set} />
        <div className={styles.bar}>
          <p>First it is compared: you see every change before anything happens.</p>
          <Button look="ink" type="submit" isDisabled={!isWished(wish)} isPending={busy}>
            Compare
          </Button>
        </div>
      </form>
    </>
  );
}

/** Shows the filters of the list and the number of products. */
function Narrowed({ filter, search }: { filter: Partial<ManyFilter>; search: URLSearchParams }) {
  const list = useProducts(filter);
  const shown = Object.values(filter).join(', ');
  const size = listSizeWords({ loaded: list.rows.length, hasMore: list.hasNextPage, total: list.total });
  return (
    <p className="mut">
      {shown ? (
        <>
          <span>The products of the list, as it is narrowed:</span> <b>{shown}</b>
        </>
      ) : (
        <span>All products of the list</span>
      )}
      {list.isSuccess && <span>{`, ${size ?? 'none'}. `}</span>}
      <Link className="lk" to={`/catalogue?${search}`}>
        Narrow it otherwise
      </Link>
    </p>
  );
}

/** Requests a comparison and opens its result. */
function usePlan(filter: Partial<ManyFilter>) {
  const leadOn = useNavigateHere();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const plan = async (wish: TypedWish) => {
    const read = parseBulkChange(wish);
    setFault('fault' in read ? read.fault : undefined);
    if ('fault' in read || busy) return;
    setBusy(true);
    try {
      const id = newSheetId();
      await officeApi('POST /api/office/sheets/:id/of-list', {
        params: { id },
        body: { filter, changes: read.changes },
      });
      await leadOn(`/catalogue/sheets/${id}`);
    } catch (error) {
      const [first] = error instanceof OfficeProblem ? Object.values(error.fields) : [];
      setFault(first ?? errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, plan };
}
