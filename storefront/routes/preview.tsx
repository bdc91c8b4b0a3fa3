import { redirect, useRouteError } from 'react-router';
import { productPath } from '#contract/page-paths.ts';
import type { ShownDraft } from '#contract/previews.ts';
import { type PageLoad, serverLoader, statusOf } from '../browser/cached-loader.ts';
import { freshLoader } from '../browser/fresh-loader.ts';
import { DraftBox } from '../product/draft-box.tsx';
import { ProductGallery } from '../product/product-gallery.tsx';
import { ErrorScreen } from '../shell/error-screen.tsx';
import { MissingPage } from '../shell/missing-page.tsx';
import type { Route } from './+types/preview';
import styles from './product.module.css';

const load: PageLoad<ShownDraft> = async (api, { params }) =>
  (await api('GET /api/previews/:id', { params: { id: params.id ?? '' } })).data;

const onServer = serverLoader(load);
const inBrowser = freshLoader(load);

/** Redirects a published product to its own page. */
function unpublished(read: { reply: ShownDraft }): { reply: ShownDraft } {
  if (read.reply.published) throw redirect(productPath(read.reply.product), 302);
  return read;
}

/** Loads the draft on every visit, as the link can be revoked. */
export async function loader(args: Route.LoaderArgs) {
  return unpublished(await onServer(args));
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return unpublished(await inBrowser(args));
}

/** Preview of an unpublished product for the holders of its link. */
export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { product, publishAt } = loaderData.reply;
  return (
    <div className="wrap page">
      <title>{`${product.ProductName}, preview · Maidan`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.product}>
        <ProductGallery pictures={product.images} name={product.ProductName} />
        <DraftBox product={product} publishAt={publishAt} />
      </div>
    </div>
  );
}

/** Shows a 404 page for an invalid or revoked link. */
export function ErrorBoundary() {
  const status = statusOf(useRouteError());
  if (status === 404)
    return (
      <MissingPage
        title="This link shows nothing any more"
        text="It was taken back, or it is not whole. Ask whoever sent it for another."
      />
    );
  return <ErrorScreen status={status} />;
}
