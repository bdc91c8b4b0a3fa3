import { useState } from 'react';
import { firstLists } from '#contract/default-lists.ts';
import { sportName } from '#contract/facets.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { TilePicture } from '#office/parts/picture.tsx';
import { writeRupees } from '#office/words/money.ts';
import { momentWords } from '#office/words/time.ts';
import styles from './catalogue.module.css';
import { ImportOrigin } from './import-origin.tsx';
import { ProductMargin } from './product-margin.tsx';
import { Publishing } from './publishing.tsx';
import { ProductStock } from './shelf.tsx';
import { useRestore } from './use-restore.ts';
import { VersionList } from './version-list.tsx';

/** Shows the product's preview, stock and history. */
export function ProductAside({ product }: { product: OfficeProduct }) {
  const { name, category, price, oldPrice, pictures } = product;
  return (
    <div>
      <section className="block">
        <div className="hd">
          <h2 className="h">In the shop</h2>
        </div>
        <div className={styles.card}>
          <TilePicture address={pictures[0]?.src ?? ''} size="table" />
          <div>
            <b>{name}</b>
            <span className="mut">{category}</span>
            <span>
              <b>{writeRupees(price)}</b> {oldPrice !== null && <del className="dim">{writeRupees(oldPrice)}</del>}
            </span>
            <span className="dim">
              {[sportName(firstLists, product.sport), product.team, product.athlete].filter(Boolean).join(', ')}
            </span>
          </div>
        </div>
      </section>
      <Publishing product={product} />
      <ImportOrigin product={product} />
      <ProductStock product={product} />
      <ProductMargin product={product} />
      <Versions product={product} />
    </div>
  );
}

/** Shows every version with its changes; each can be restored. */
function Versions({ product }: { product: OfficeProduct }) {
  const [asked, setAsked] = useState<OfficeProduct['versions'][number]>();
  const restore = useRestore(product);
  const close = () => setAsked(undefined);
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Versions</h2>
      </div>
      <VersionList
        versions={product.versions}
        head={(one) => [one.what, `${one.version}. ${one.who}, ${momentWords(one.at)}`]}
        none="As the data files have it."
        onAsk={setAsked}
      />
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
              onPress={() =>
                asked && restore.mutate({ version: product.version, to: asked.version }, { onSettled: close })
              }
            >
              {`Restore version ${asked?.version ?? ''}`}
            </Button>
          </>
        }
      />
    </section>
  );
}
