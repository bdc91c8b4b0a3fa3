import { Navigate, redirect, useLocation, useRouteError } from 'react-router';
import type { Product, ProductDetail } from '#contract/catalogue.ts';
import { productPath } from '#contract/page-paths.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { CreaseHeading } from '#ui/crease.tsx';
import { cachedLoader, type PageLoad, serverLoader, statusOf } from '../browser/cached-loader.ts';
import { useVisitStep } from '../browser/count-visit.ts';
import { heldCard } from '../browser/grow-picture.ts';
import { useOrigin } from '../browser/origin.ts';
import { useShop } from '../browser/shop-facts.ts';
import { PendingReply } from '../parts/pending-reply.tsx';
import { ProductGrid, WaitingGrid } from '../parts/product-grid.tsx';
import { isWithdrawn } from '../parts/product-words.ts';
import { readRelated } from '../parts/related-products.ts';
import { StructuredDataScript } from '../parts/structured-data-script.tsx';
import { BuyBox } from '../product/buy-box.tsx';
import { findProductOfAddress, listingOf, numberIn } from '../product/find-product.ts';
import { headTexts } from '../product/head-texts.ts';
import { productData } from '../product/product-data.ts';
import { GalleryAhead, ProductGallery } from '../product/product-gallery.tsx';
import { HeadAhead } from '../product/product-head.tsx';
import { RecentlyViewed } from '../product/recently-viewed-row.tsx';
import { ErrorScreen } from '../shell/error-screen.tsx';
import { MissingPage } from '../shell/missing-page.tsx';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/product';
import styles from './product.module.css';

type ProductReply = { product: ProductDetail; related: Product[] } | { others: Product[] };

const load: PageLoad<ProductReply> = async (api, { params, url, shop }) => {
  const found = await findProductOfAddress(shop, api, numberIn(params.numericId), url.searchParams.get('category'));
  if ('others' in found) return found;
  return { product: found.product, related: (await readRelated(api, found.product)).slice(0, 5) };
};

const read = serverLoader(load);

/** Redirects addresses without category, or with a collection's name, to the product's own address. */
export async function loader(args: Route.LoaderArgs) {
  const { reply } = await read(args);
  const [only, ...more] = 'others' in reply ? reply.others : [];
  if (only && more.length === 0) throw redirect(productPath(only), 301);
  return { reply };
}

export const clientLoader = cachedLoader(load);

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  useVisitStep('product');
  return (
    <PendingReply reply={loaderData.reply} waiting={<Waiting />} failed={(error) => <NotShown error={error} />}>
      {(reply) =>
        'others' in reply ? <Choose products={reply.others} /> : <Shown key={reply.product._id} {...reply} />
      }
    </PendingReply>
  );
}

function Waiting() {
  const { pathname, search } = useLocation();
  const held = heldCard(pathname + search);
  return (
    <>
      <PageHead title="Loading..." hidden />
      {held ? (
        <div className={`wrap ${styles.ahead}`}>
          <p className={styles.crumbs} role="status">
            Loading...
          </p>
          <div className={styles.product}>
            <GalleryAhead src={held.src} />
            <HeadAhead product={held.product} />
          </div>
        </div>
      ) : (
        <WaitingGrid label="Loading..." />
      )}
    </>
  );
}

function Shown({ product, related }: { product: ProductDetail; related: Product[] }) {
  const shop = useShop();
  const listing = listingOf(shop, product);
  const crumbs = [{ name: 'Home', to: '/' }, listing, { name: product.ProductName }];
  const origin = useOrigin();
  const withdrawn = isWithdrawn(product);
  return (
    <>
      <PageHead
        {...headTexts(product)}
        canonical={productPath(product)}
        share={`product-${product._id}`}
        hidden={withdrawn}
      />
      {!withdrawn && (
        <StructuredDataScript things={import.meta.env.SSR ? productData(shop, product, crumbs, origin) : []} />
      )}
      <div className="wrap">
        <Breadcrumb crumbs={crumbs} className={styles.crumbs} />
        <div className={styles.product}>
          <ProductGallery pictures={product.images} name={product.ProductName} />
          <BuyBox product={product} />
        </div>
      </div>
      {related.length > 0 && (
        <section className="wrap sec last" aria-labelledby="related">
          <CreaseHeading id="related">{withdrawn ? 'In its place' : 'Goes with'}</CreaseHeading>
          <ProductGrid products={related} columns={5} level={3} />
        </section>
      )}
      <RecentlyViewed product={product} />
    </>
  );
}

/** Lists products with the same number in several categories if the address does not name one. */
function Choose({ products }: { products: Product[] }) {
  const [only, ...more] = products;
  if (only && more.length === 0) return <Navigate to={productPath(only)} replace />;
  return (
    <div className={`wrap ${styles.choose}`}>
      <PageHead title="Which one?" hidden />
      <h1 className="h1">Which one?</h1>
      <p className="mut">{`${products.length} products carry this number.`}</p>
      <ProductGrid products={products} />
    </div>
  );
}

function NotShown({ error }: { error: unknown }) {
  const status = statusOf(error);
  if (status !== 404) return <ErrorScreen status={status} />;
  return (
    <MissingPage
      title="We couldn't find this product"
      text="It may have been withdrawn, or the address is mistyped. Search, or start from a sport."
    />
  );
}

export function ErrorBoundary() {
  return <NotShown error={useRouteError()} />;
}
