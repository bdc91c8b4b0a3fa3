import type { OfficeProduct } from '#contract/office/products.ts';
import { Fold } from '#office/parts/fold.tsx';
import styles from './catalogue.module.css';

const keyNames = { shopify: 'Handle in Shopify', woocommerce: 'SKU or ID in WooCommerce' } as const;
const sourceNames = { shopify: 'Shopify', woocommerce: 'WooCommerce' } as const;

/** Shows what a draft from another shop still needs, the doubts about it, and where its pictures are. */
export function ImportOrigin({ product: { imported, lacks } }: { product: OfficeProduct }) {
  if (!imported) return null;
  const { source, key, notes, pictures, text } = imported;
  return (
    <section className="block" aria-labelledby="origin">
      <div className="hd">
        <h2 className="h" id="origin">
          {`From ${sourceNames[source]}`}
        </h2>
      </div>
      <p className="mut">{`${keyNames[source]}: ${key}`}</p>
      {lacks.length > 0 && <p>{`Missing: ${lacks.join(', ')}.`}</p>}
      {notes.length > 0 && (
        <>
          <h3 className={styles.subhead}>Check</h3>
          <ul className={styles.lacks}>
            {[...new Set(notes)].map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
      {pictures.length > 0 && (
        <>
          <h3 className={styles.subhead}>Its pictures there</h3>
          <p className="mut">The shop does not fetch them. Open each, save it, and add it under Pictures.</p>
          <ul className={styles.addresses}>
            {[...new Set(pictures)].map((address) => (
              <li key={address}>
                <a className="lk" href={address} target="_blank" rel="noreferrer noopener">
                  {address}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {text !== null && (
        <Fold className={styles.whole} summary="Full description">
          <p>{text}</p>
        </Fold>
      )}
    </section>
  );
}
