import { useRouteError } from 'react-router';
import { customGarments, customGoods, sideName } from '#contract/custom-goods.ts';
import type { SharedDesign } from '#contract/design-shares.ts';
import { pictureAt } from '#contract/images.ts';
import { formatRupees } from '#contract/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { type PageLoad, serverLoader, statusOf } from '../browser/cached-loader.ts';
import { freshLoader } from '../browser/fresh-loader.ts';
import { useOrigin } from '../browser/origin.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { ErrorScreen } from '../shell/error-screen.tsx';
import { MissingPage } from '../shell/missing-page.tsx';
import type { Route } from './+types/shared-design';
import styles from './shared-design.module.css';

const load: PageLoad<SharedDesign> = async (api, { params }) =>
  (await api('GET /api/shared-designs/:id', { params: { id: params.id ?? '' } })).data;

/** Loads the design on every visit, as the link can be revoked. */
export const loader = serverLoader(load);
export const clientLoader = freshLoader(load);

/** Page of a shared design: its picture, and a link that copies the design. */
export default function SharedDesignPage({ loaderData }: Route.ComponentProps) {
  const { id, name, price, baseColor, images, sides } = loaderData.reply;
  const origin = useOrigin();
  const garment = customGarments.find((known) => customGoods[known].product === name) ?? 't-shirt';
  const lead = images[0];
  return (
    <div className="wrap page">
      <title>{`${name}, ${baseColor} · Maidan`}</title>
      <meta name="robots" content="noindex" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Maidan" />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={`${name} in ${baseColor.toLowerCase()}`} />
      <meta
        property="og:description"
        content="Designed in the studio at Maidan. See it, and begin a copy of your own."
      />
      {lead && (
        <>
          <meta property="og:image" content={origin + pictureAt(lead, 1200)} />
          <meta property="og:image:alt" content={`${name} in ${baseColor.toLowerCase()}, printed`} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
      <div className={styles.shared}>
        <div className={styles.pictures}>
          {images.map((image, at) => (
            <span key={image} className="tile">
              <ProductPicture
                address={image}
                alt={`${name} in ${baseColor.toLowerCase()}, ${sideName(garment, sides[at] ?? 'front').toLowerCase()}`}
                sizes="(max-width: 900px) 92vw, 440px"
              />
            </span>
          ))}
        </div>
        <div className={styles.words}>
          <p className="sm mut">Somebody designed this in the studio</p>
          <h1 className="h1">{name}</h1>
          <p>{`${baseColor}, printed on the ${sides.map((side) => sideName(garment, side).toLowerCase()).join(' and ')}`}</p>
          <p className={styles.price}>
            <b className="num">{formatRupees(price)}</b>
          </p>
          <ButtonLink variant="buy" size="large" to={`/customize?copy=${id}`}>
            Begin your own copy
          </ButtonLink>
          <p className="sm mut">
            Change names, sizes and colours as you like. Your copy is yours alone, and nothing of this one changes.
          </p>
        </div>
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
        text="It was taken back, or its design is no longer kept."
      />
    );
  return <ErrorScreen status={status} />;
}
