import type { CSSProperties } from 'react';
import { data, Link, redirect, useRouteError } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { clubPath } from '#contract/club-path.ts';
import type { Club, ClubReply } from '#contract/clubs.ts';
import { productPath } from '#contract/page-paths.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { CreaseHeading } from '#ui/crease.tsx';
import { cachedLoader, onNewPath, type PageLoad, serverLoader, statusOf } from '../browser/cached-loader.ts';
import { useVisitStep } from '../browser/count-visit.ts';
import { useOrigin } from '../browser/origin.ts';
import { useShop } from '../browser/shop-facts.ts';
import { OutfitBundle } from '../club/outfit-bundle.tsx';
import { Listing } from '../listing/listing.tsx';
import { AthletesRow } from '../parts/athletes-row.tsx';
import { PendingReply } from '../parts/pending-reply.tsx';
import { WaitingGrid } from '../parts/product-grid.tsx';
import { sportNamed } from '../parts/sports.ts';
import { clubData } from '../parts/structured-data.ts';
import { StructuredDataScript } from '../parts/structured-data-script.tsx';
import { ErrorScreen } from '../shell/error-screen.tsx';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/club';
import styles from './club.module.css';

type Reply = ClubReply | { unknown: true };

const load: PageLoad<Reply> = async (api, { params }) => {
  try {
    return (await api('GET /api/clubs/:slug', { params: { slug: params.slug ?? '' } })).data;
  } catch (error) {
    if (statusOf(error) === 404) return { unknown: true };
    throw error;
  }
};

const read = serverLoader(load);

/** Responds 404 for an unknown club, and redirects other spellings of its name to its address. */
export async function loader(args: Route.LoaderArgs) {
  const { reply } = await read(args);
  if ('unknown' in reply) return data({ reply }, { status: 404 });
  const own = clubPath(reply.club.name);
  const { pathname, search } = new URL(args.request.url);
  if (pathname !== own) throw redirect(own + search, 301);
  return { reply };
}

export const clientLoader = cachedLoader(load);
export const shouldRevalidate = onNewPath;

export default function ClubPage({ loaderData }: Route.ComponentProps) {
  useVisitStep('listing');
  return (
    <PendingReply reply={loaderData.reply} waiting={<WaitingGrid label="Loading..." />}>
      {(reply) => ('unknown' in reply ? <Unknown /> : <Shown key={reply.club.slug} {...reply} />)}
    </PendingReply>
  );
}

function Shown({ club, products, rack, athletes }: ClubReply) {
  const shop = useShop();
  const origin = useOrigin();
  const dressed = rack.flatMap((id) => products.find(({ _id }) => _id === id) ?? []);
  return (
    <>
      <PageHead
        title={`${club.name} merchandise`}
        description={`Official ${club.name} gear: ${club.pieces} pieces, shirts to scarves, under licence of ${club.licensor}.`}
      />
      <StructuredDataScript things={import.meta.env.SSR ? clubData(club, origin) : []} />
      <ClubHead club={club} shirt={products.find(takesName)} />
      {dressed.length > 1 && <OutfitBundle club={club} pieces={dressed} />}
      <section className="sec last" aria-labelledby="wardrobe">
        <div className="wrap">
          <CreaseHeading id="wardrobe">The whole wardrobe</CreaseHeading>
        </div>
        <Listing products={products} level={3} first={0} />
      </section>
      {athletes.length > 0 && (
        <div className={styles.athletes}>
          <AthletesRow athletes={athletes} title="They wear it" />
        </div>
      )}
      <p className={`wrap ${styles.more}`}>
        <Link to={`/sports/${club.sport}`} className="lk">
          {`More ${sportNamed(shop, club.sport)?.name.toLowerCase() ?? ''}`}
        </Link>{' '}
        <Link to="/clubs" className="lk">
          All clubs
        </Link>
      </p>
    </>
  );
}

/** Returns true for shirts that can be printed with a name: an athlete's shirt already has a name. */
const takesName = ({ kind, athlete, sizes }: Product) =>
  (kind === 'jersey' || kind === 'vest') && athlete === null && sizes.some(({ available }) => available);

/** Heading in the club's colours: name, crest and licence holder. */
function ClubHead({ club, shirt }: { club: Club; shirt: Product | undefined }) {
  const shop = useShop();
  const { a, b, c } = club.colours;
  return (
    <section className={styles.head} style={{ '--cloth': a, '--club-ink': club.ink } as CSSProperties}>
      <div className={styles.text}>
        <Breadcrumb crumbs={[{ name: 'Clubs', to: '/clubs' }, { name: club.name }]} className={styles.crumbs} />
        <h1 tabIndex={-1} className={`poster ${styles.title}`}>
          {club.name}
        </h1>
        <dl className={styles.facts}>
          {[
            ['Sport', sportNamed(shop, club.sport)?.name],
            ['Pieces', club.pieces],
            [
              'Colours',
              <span key="colours" className={styles.colours}>
                {[...new Set([a, b, c])].map((colour) => (
                  <span key={colour} style={{ background: colour }} />
                ))}
                <span className="vh">{`${[...new Set([a, b, c])].length} colours`}</span>
              </span>,
            ],
          ].map(([name, value]) => (
            <div key={String(name)}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {shirt && (
          <ButtonLink to={`${productPath(shirt)}#your-name`} className={styles.name}>
            Your name on the back
          </ButtonLink>
        )}
        <p className={styles.licence}>{`Sold under licence of ${club.licensor}.`}</p>
      </div>
      {club.crest && (
        <img src={club.crest} alt={`Crest of ${club.name}`} width={96} height={96} className={styles.crest} />
      )}
    </section>
  );
}

function Unknown() {
  return (
    <div className={`wrap ${styles.unknown}`}>
      <PageHead title="Club not found" hidden />
      <h1 className="h1">We don’t have a page for this club</h1>
      <p className="mut">It may be written otherwise, or have nothing on sale now.</p>
      <ButtonLink to="/clubs">All clubs</ButtonLink>
    </div>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen status={statusOf(useRouteError())} />;
}
