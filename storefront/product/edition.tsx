import type { ProductDetail } from '#contract/catalogue.ts';
import { behindName } from '#contract/size-words.ts';
import { Plates } from '#ui/plates.tsx';
import styles from './edition.module.css';
import { editionLeft } from './edition-words.ts';

/** Shows the remaining pieces of a limited edition on a scoreboard: "3 of 5". Renders nothing for other products. */
export function Edition({ product, size }: { product: ProductDetail; size: string | undefined }) {
  const counted = editionLeft(product, size);
  if (!counted) return null;
  const { left, made } = counted;
  const rest = `left${size ? behindName(size, ' in ') : ''}`;
  return (
    <p className={styles.edition}>
      <span className="vh">{`${left} of ${made} ${rest}`}</span>
      <Plates text={String(left)} hidden className={styles.board} />
      <span aria-hidden>of</span>
      <Plates text={String(made)} hidden className={styles.board} />
      <span aria-hidden>{rest}</span>
    </p>
  );
}
