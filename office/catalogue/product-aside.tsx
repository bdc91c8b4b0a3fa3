import { useState } from 'react';
import { sportName } from '#contract/facets.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Picture } from '#office/parts/picture.tsx';
import { rupees } from '#office/words/money.ts';
import { momentWords } from '#office/words/time.ts';
import styles from './catalogue.module.css';
import { capital } from './product-words.ts';
import { Shelf } from './shelf.tsx';
import { useRestore } from './use-restore.ts';

/** How it looks in the shop, what lies on the shelf, and who changed what. */
export function ProductAside({ product }: { product: OfficeProduct }) {
  const { name, category, price, oldPrice, pictures } = product;
  return (
    <div>
      <section className="block">
        <div className="hd">
          <h2 className="h">In the shop</h2>
        </div>
        <div className={styles.card}>
          <Picture address={pictures[0]?.src ?? ''} size="table" />
          <div>
            <b>{name}</b>
            <span className="mut">{category}</span>
            <span>
              <b>{rupees(price)}</b> {oldPrice !== null && <del className="dim">{rupees(oldPrice)}</del>}
            </span>
            <span className="dim">{[sportName(product.sport), product.team, product.athlete].filter(Boolean).join(', ')}</span>
          </div>
        </div>
      </section>
      <Lacks product={product} />
      <Shelf product={product} />
      <Versions product={product} />
    </div>
  );
}

/** What a draft still needs before it can be sold. */
function Lacks({ product: { state, missing } }: { product: OfficeProduct }) {
  if (state !== 'draft') return null;
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Before it is published</h2>
      </div>
      {missing.length === 0 ? (
        <p className="mut">Nothing is missing.</p>
      ) : (
        <ul className={styles.lacks}>
          {missing.map(({ field, sentence }) => (
            <li key={field}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Every version with what it changed; any one can be had back. */
function Versions({ product }: { product: OfficeProduct }) {
  const [asked, setAsked] = useState<OfficeProduct['versions'][number]>();
  const restore = useRestore(product);
  const close = () => setAsked(undefined);
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Versions</h2>
      </div>
      {product.versions.length === 0 && (
        <p className="mut">As the data files have it. Every change will stand here and can be taken back.</p>
      )}
      <ol className={styles.versions}>
        {product.versions.map((one) => (
          <li key={one.version}>
            <div>
              <b>{one.what}</b>
              <span className="dim">
                {one.version}. {one.who}, {momentWords(one.at)}
              </span>
              {one.changed.map(({ field, was, is }) => (
                <span key={field} className={styles.change}>
                  {capital(field)}: <del>{was}</del> <ins>{is}</ins>
                </span>
              ))}
            </div>
            {!one.now && (
              <Button onPress={() => setAsked(one)} aria-label={`Restore version ${one.version}`}>
                Restore…
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Dialog
        open={asked !== undefined}
        onClose={close}
        title={`Make it again as it was in version ${asked?.version ?? ''}?`}
        fact={asked && `${asked.who}, ${momentWords(asked.at)}: ${asked.what}`}
        follows={[
          'The shop shows it within a second',
          'It becomes a new version: the present one is kept',
          'Orders that are placed keep what they have',
        ]}
        actions={
          <>
            <Button keys="Esc" onPress={close}>
              Not now
            </Button>
            <Button
              look="ink"
              isPending={restore.isPending}
              onPress={() => asked && restore.mutate({ version: product.version, to: asked.version }, { onSettled: close })}
            >
              Restore version {asked?.version}
            </Button>
          </>
        }
      />
    </section>
  );
}
