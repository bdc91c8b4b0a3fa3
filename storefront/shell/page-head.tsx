import { useLocation } from 'react-router';
import { cardSize, shareAddress, shareNameOf } from '#contract/share.ts';
import { useOrigin } from '../browser/origin.ts';
import { useShop } from '../browser/shop-facts.ts';

interface PageHeadProps {
  /** Title without the shop's name, which is added. */
  title: string;
  description?: string;
  /** Canonical path for search engines; by default the page's own. */
  canonical?: string;
  /** Excludes the page from search engines. */
  hidden?: boolean;
  /** Name of the share card, if the path does not determine it. */
  share?: string;
}

/** Title, description, canonical address and share card of a page; React moves them to the head. */
export function PageHead({ title, description, canonical, hidden = false, share }: PageHeadProps) {
  const shop = useShop();
  const { pathname } = useLocation();
  const origin = useOrigin();
  const pictureText = share ? `${title}, as Maidan sells it` : `${title} at Maidan`;
  const address = origin + (canonical ?? (pathname.replace(/\/+$/, '') || '/'));
  return (
    <>
      <title>{`${title} · Maidan`}</title>
      {description && <meta name="description" content={description} />}
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:type" content={share ? 'product' : 'website'} />
          <meta property="og:site_name" content="Maidan" />
          <meta property="og:locale" content="en_IN" />
          <meta property="og:title" content={title} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={address} />
          <meta property="og:image" content={origin + shareAddress(share ?? shareNameOf(shop, pathname))} />
          <meta property="og:image:width" content={String(cardSize.width)} />
          <meta property="og:image:height" content={String(cardSize.height)} />
          <meta property="og:image:alt" content={pictureText} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
