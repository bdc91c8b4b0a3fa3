import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SkuPlace } from '#contract/office/packing.ts';
import { sizePlace } from '#contract/sizes.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Failed } from '#office/parts/states.tsx';
import styles from '../stock.module.css';
import { toCountQuery } from '../use-stock.ts';

/** Maximum number of products found that are shown. */
const mostFound = 6;
const bySize = (one: SkuPlace, other: SkuPlace) => sizePlace(one.size) - sizePlace(other.size);

interface FindSizeProps {
  label: string;
  fault: string | undefined;
  onAdd: (row: SkuPlace) => void;
}

/** Search for products with a button to add each of their sizes. */
export function FindSize({ label, fault, onAdd }: FindSizeProps) {
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const { data, error, dataUpdatedAt, refetch } = useQuery(toCountQuery(q.length >= 2 ? q : ''));
  const places = q.length >= 2 ? (data?.places ?? []) : [];
  const shown = [...Map.groupBy(places.toSorted(bySize), ({ product }) => product)].slice(0, mostFound);
  return (
    <div>
      <Field
        label={label}
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
      {shown.length > 0 && (
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
      )}
    </div>
  );
}
