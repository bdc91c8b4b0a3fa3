import { type CSSProperties, type RefObject, useId, useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import type { ChartedProduct, SizeTable } from '#contract/size-charts.ts';
import { isWomens } from '#contract/sizes.ts';
import { classNames } from '#ui/classes.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FieldError } from '#ui/field-frame.tsx';
import { Table } from '#ui/table.tsx';
import { useShop } from '../browser/shop-facts.ts';
import { chartSubjectWords, howToMeasure, sizeTablesOfProduct } from './size-guide.ts';
import styles from './size-picker.module.css';

interface SizePickerProps {
  product: ChartedProduct;
  chosen: string | undefined;
  onChoose: (size: string) => void;
  error: string | undefined;
  /** Ref of the first size, which gets the focus if a size must be chosen. */
  firstRef: RefObject<HTMLInputElement | null>;
}

/** Returns the number of sizes per row, such that rows are full and the longest size still fits on a phone. */
function sizesInARow(sizes: readonly string[]): number {
  const widest = Math.max(...sizes.map((size) => size.length));
  if (sizes.length <= 5 && widest <= 3) return sizes.length;
  return sizes.length % 4 === 0 || widest <= 3 ? Math.min(4, sizes.length) : Math.min(3, sizes.length);
}

/** Shows all sizes as buttons, women's cuts in a separate group. Sold-out sizes are marked, but can be selected. */
export function SizePicker({ product, chosen, onChoose, error, firstRef }: SizePickerProps) {
  const shop = useShop();
  const name = useId();
  const tables = sizeTablesOfProduct(shop, product);
  const womens = product.sizes.filter(({ size }) => isWomens(size));
  const others = product.sizes.filter(({ size }) => !isWomens(size));
  const group = (sizes: Product['sizes'], first: boolean) => (
    <div className={styles.sizes} style={{ '--in-a-row': sizesInARow(sizes.map(({ size }) => size)) } as CSSProperties}>
      {sizes.map(({ size, available }, at) => (
        <label key={size} className={classNames(styles.size, !available && styles.gone)}>
          <input
            ref={first && at === 0 ? firstRef : undefined}
            type="radio"
            name="size"
            value={size}
            checked={size === chosen}
            onChange={() => onChoose(size)}
            aria-label={available ? size : `${size}, sold out`}
          />
          <span>{size}</span>
        </label>
      ))}
    </div>
  );
  return (
    <fieldset aria-labelledby={name} aria-describedby={error ? 'size-error' : undefined}>
      <div className={styles.top}>
        {/* A legend names its fieldset only as a direct child. */}
        <p id={name} className={styles.name}>
          {`Size${chosen ? `: ${chosen}` : ''}`}
        </p>
        {tables.length > 0 && <SizeChart product={product} tables={tables} />}
      </div>
      {others.length > 0 && group(others, true)}
      {womens.length > 0 && (
        <>
          <p className={`sm mut ${styles.cut}`}>Women’s cut</p>
          {group(womens, others.length === 0)}
        </>
      )}
      {error && (
        <FieldError id="size-error" alert>
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}

function SizeChart({ product, tables }: { product: ChartedProduct; tables: SizeTable[] }) {
  const shop = useShop();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classNames('lk sm needs-script', styles.chart)} onClick={() => setOpen(true)}>
        Size chart
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Size chart" wide>
        <p className={`mut ${styles.measures}`}>{chartSubjectWords(product)}</p>
        {tables.map((table) => (
          <Table key={table.caption} {...table} />
        ))}
        <h3 className={`h3 ${styles.how}`}>How to measure</h3>
        <ul>
          {howToMeasure(shop).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
