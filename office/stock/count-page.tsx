import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { OpenCount } from '#contract/office/stock.ts';
import { useMay } from '#office/browser/me.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts, LoadingBar } from '#office/parts/states.tsx';
import { formatCount } from '#office/words/money.ts';
import { momentWords } from '#office/words/time.ts';
import { CountAnew } from './count-anew.tsx';
import { CountRow } from './count-row.tsx';
import { EndCount } from './end-count.tsx';
import styles from './stock.module.css';
import { countQuery, toCountQuery, useBeginCount } from './use-stock.ts';

/**
 * Shows a blind stock count: found pieces are typed without showing the booked stock. The count adjusts for movements
 * since its start.
 */
export function CountPage() {
  const [q, setQ] = useState('');
  const may = useMay('stock.change');
  const { data, error, dataUpdatedAt, refetch, isPending, isPlaceholderData } = useQuery(countQuery(q));
  return (
    <>
      <RoomHead
        title="Count"
        back={wayBack(may)}
        beside={data ? `${formatCount(data.entered)} of ${formatCount(data.all)} sizes` : undefined}
        actions={may && data && <EndCount />}
      />
      <p className={styles.how}>
        {`Count every piece in the house: on the shelf, and of orders that have not left, packed ones too. What comes and goes while you count is allowed for.${data ? ` Count ${data.number}, begun ${momentWords(data.begunAt)}.` : ''}`}
      </p>
      <div className={styles.find}>
        <Field label="Find a product or a shelf place" type="search" autoComplete="off" value={q} onChange={setQ} />
      </div>
      <ToCount q={q.trim()} open={data ?? null} />
      {error && <Failed what="The count" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      <Crease />
      <LoadingBar on={isPlaceholderData} />
      {isPending && <Ghosts />}
      {data === null && <Empty title="Nothing is being counted">Find a product, and have it counted.</Empty>}
      {data && <CountLines lines={data.lines} all={data.all} sought={q !== ''} />}
    </>
  );
}

/**
 * Shows products found by the search. The count of other products can be started; the count of counted products can be
 * restarted.
 */
function ToCount({ q, open }: { q: string; open: OpenCount | null }) {
  const { data } = useQuery(toCountQuery(q));
  const begin = useBeginCount();
  if (q === '' || !data) return null;
  const linesOf = Map.groupBy(open?.lines ?? [], ({ product }) => product);
  const found = new Map(data.places.map(({ product, name }) => [product, name]));
  const offered = [...found].flatMap(([product, name]) => {
    const lines = linesOf.get(product);
    if (!lines) return [{ product, name, figures: [] }];
    const figures = lines.filter(({ figure, booked }) => figure !== null && !booked);
    return figures.length > 0 ? [{ product, name, figures }] : [];
  });
  if (offered.length === 0) return null;
  return (
    <ul className={styles.begin} aria-label="Products that could be counted">
      {offered.slice(0, 5).map(({ product, name, figures }) => (
        <li key={product}>
          {figures.length > 0 ? (
            <CountAnew product={product} name={name} figures={figures} />
          ) : (
            <Button
              isPending={begin.isPending && begin.variables?.products[0] === product}
              onPress={() => begin.mutate({ products: [product] })}
            >
              {`Count ${name}`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface CountLinesProps {
  lines: readonly ComponentProps<typeof CountRow>['line'][];
  /** Number of sizes that are being counted. */
  all: number;
  sought: boolean;
}

/** Lists the sizes that are being counted, if they match the search. */
function CountLines({ lines, all, sought }: CountLinesProps) {
  return (
    <>
      {lines.length === 0 && <Empty title="None like that">No size that is being counted has these letters.</Empty>}
      <ul className={styles.lines} aria-label="Sizes that are being counted">
        {lines.map((line) => (
          <CountRow key={`${line.product} ${line.size}`} line={line} />
        ))}
      </ul>
      {lines.length > 0 && lines.length < all && !sought && (
        <p className="mut">{`The first ${formatCount(lines.length)} are shown. Find the others by name or place.`}</p>
      )}
    </>
  );
}

/** Returns the link back to the stock, for packers to the shelves. */
function wayBack(may: boolean): { to: string; words: string } {
  return may ? { to: '/stock', words: 'Stock' } : { to: '/places', words: 'Shelves' };
}
