import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { OfficeProduct } from '#contract/office/products.ts';
import { OfficeProblem } from '#office/browser/api.ts';
import { ButtonLink } from '#office/parts/button.tsx';
import { RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './catalogue.module.css';
import { ProductPictures } from './pictures.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { ProductActions } from './product-actions.tsx';
import { ProductAside } from './product-aside.tsx';
import { ProductBoxes } from './product-boxes.tsx';
import { productStatusOf } from './product-words.ts';
import { productQuery } from './use-products.ts';

/** Shows a product: form left, preview and history right. */
export function ProductPage() {
  const { id = '' } = useParams();
  const { data, error, dataUpdatedAt, refetch, isPending } = useQuery(productQuery(id));
  if (error instanceof OfficeProblem && error.status === 404)
    return (
      <>
        <RoomHead title="Product" heading={<h1 className="vh">Product</h1>} />
        <Empty title="No such product" action={<ButtonLink to="/catalogue">All products</ButtonLink>}>
          The address has no product of this shop in it.
        </Empty>
      </>
    );
  return (
    <>
      <RoomHead
        title={data?.name ?? 'Product'}
        back={{ to: '/catalogue', words: 'Catalogue' }}
        heading={
          <>
            <h1 className="ttl nm">{data?.name ?? 'Product'}</h1>
            {data && <Standing product={data} />}
          </>
        }
        actions={data && <ProductActions product={data} />}
      />
      {error && <Failed what="The product" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts />}
      <PriceDialog />
      <PriceWaits product={data} />
      {data && (
        <div className="cols">
          <div className={styles.form}>
            <ProductPictures key={data.id} product={data} />
            <ProductBoxes key={data.id} product={data} />
          </div>
          <ProductAside product={data} />
        </div>
      )}
    </>
  );
}

/** Shows that a change of the price waits for a second person. */
function PriceWaits({ product }: { product: OfficeProduct | undefined }) {
  if (!product?.priceWaits) return null;
  return (
    <Notice tone="haldi">
      <span>{product.priceWaits}</span>{' '}
      <ButtonLink look="quiet" to="/asked">
        See Approvals
      </ButtonLink>
    </Notice>
  );
}

function Standing({ product }: { product: OfficeProduct }) {
  const available = product.stock.reduce((sum, size) => sum + (size.offered ? size.available : 0), 0);
  const { words, tone, hollow } = productStatusOf({ state: product.state, available });
  return (
    <Status tone={tone} hollow={hollow}>
      {words}
    </Status>
  );
}
