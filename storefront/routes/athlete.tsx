import { data, Link, Navigate, redirect, useLocation, useRouteError } from 'react-router';
import type { Athlete } from '#contract/athletes.ts';
import type { Api } from '#contract/calls.ts';
import type { Product } from '#contract/catalogue.ts';
import { clubPath } from '#contract/club-path.ts';
import { athletePath } from '#contract/page-paths.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/classes.ts';
import { CreaseHeading } from '#ui/crease.tsx';
import { Empty } from '#ui/empty.tsx';
import { cachedLoader, onNewPath, type PageLoad, serverLoader, statusOf } from '../browser/cached-loader.ts';
import { useVisitStep } from '../browser/count-visit.ts';
import { useShop } from '../browser/shop-facts.ts';
import { Listing } from '../listing/listing.tsx';
import { lastName, sportOf, sportTitle } from '../parts/athlete-words.ts';
import { AthletesRow } from '../parts/athletes-row.tsx';
import { PendingReply } from '../parts/pending-reply.tsx';
import { WaitingGrid } from '../parts/product-grid.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import { readListing } from '../parts/read-listing.ts';
import { sportNamed } from '../parts/sports.ts';
import { ErrorScreen } from '../shell/error-screen.tsx';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/athlete';
import styles from './athlete.module.css';

type AthleteReply = { athlete: Athlete; pieces: Product[]; others: Athlete[] } | { unknown: true; others: Athlete[] };

const load: PageLoad<AthleteReply> = async (api, { params }) => {
  const [{ data: all }, found, goods, limited] = await Promise.all([
    api('GET /api/athletes', {}),
    readAthlete(api, params.slug ?? ''),
    readListing(api, 'Popular Athletes'),
    readListing(api, 'Limited Collection'),
  ]);
  if (!found) return { unknown: true, others: all };
  // Sorts the product whose limited tile links to this page first.
  const leads = ({ _id }: Product) => (limited.some((piece) => piece._id === _id) ? 0 : 1);
  const pieces = goods.filter(({ athlete }) => athlete === found.name).sort((a, b) => leads(a) - leads(b));
  return { athlete: found, pieces, others: all.filter(({ slug }) => slug !== found.slug) };
};

async function readAthlete(api: Api, slug: string): Promise<Athlete | undefined> {
  try {
    return (await api('GET /api/athletes/:slug', { params: { slug } })).data;
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

const read = serverLoader(load);

/** Redirects URLs with other spellings of the name to the athlete's canonical URL. */
export async function loader(args: Route.LoaderArgs) {
  const { reply } = await read(args);
  if ('unknown' in reply) return data({ reply }, { status: 404 });
  const own = athletePath(reply.athlete.name);
  const { pathname, search } = new URL(args.request.url);
  if (pathname !== own) throw redirect(own + search, 301);
  return { reply };
}

export const clientLoader = cachedLoader(load);
export const shouldRevalidate = onNewPath;

export default function AthletePage({ loaderData }: Route.ComponentProps) {
  useVisitStep('listing');
  return (
    <PendingReply reply={loaderData.reply} waiting={<WaitingGrid label="Loading..." />}>
      {(reply) =>
        'unknown' in reply ? <Unknown athletes={reply.others} /> : <Shown key={reply.athlete.slug} {...reply} />
      }
    </PendingReply>
  );
}

interface ShownProps {
  athlete: Athlete;
  pieces: Product[];
  others: Athlete[];
}

function Shown({ athlete, pieces, others }: ShownProps) {
  const shop = useShop();
  const { pathname } = useLocation();
  const own = athletePath(athlete.name);
  if (decodeURIComponent(pathname) !== decodeURIComponent(own)) return <Navigate to={own} replace />;
  const sport = sportOf(athlete);
  return (
    <>
      <PageHead
        title={`${athlete.name} merchandise`}
        description={`Official ${athlete.name} fan gear. ${athlete.bio}`}
      />
      <AthleteHead athlete={athlete} count={pieces.length} />
      <section className="sec last" aria-labelledby="pieces">
        <div className="wrap">
          <CreaseHeading id="pieces">{`The ${lastName(athlete)} collection`}</CreaseHeading>
        </div>
        {pieces.length === 0 ? (
          <div className="wrap">
            <Empty title="New items are coming">
              <Link to="/customize" className="lk">
                Make a shirt of your own
              </Link>
            </Empty>
          </div>
        ) : (
          <Listing products={pieces} level={3} first={0} />
        )}
        <p className={`wrap ${styles.more}`}>
          <Link to={`/sports/${sport}`} className="lk">
            {`More from ${sportNamed(shop, sport)?.name ?? ''}`}
          </Link>
        </p>
      </section>
      <div className={styles.others}>
        <AthletesRow athletes={others} title="More athletes" />
      </div>
    </>
  );
}

/** Heading of an athlete: name and facts in a flat panel, with the shirt as portrait. */
function AthleteHead({ athlete, count }: { athlete: Athlete; count: number }) {
  const [first = athlete.name, ...rest] = athlete.name.split(' ');
  return (
    <section className={classNames(styles.head, styles[sportOf(athlete)])}>
      <span className={styles.number} aria-hidden="true">
        {athlete.number}
      </span>
      <div className={styles.text}>
        <Breadcrumb
          crumbs={[{ name: 'Athletes', to: '/#athletes' }, { name: athlete.name }]}
          className={styles.crumbs}
        />
        <h1 tabIndex={-1} className={classNames('poster', styles.name)}>
          <span>{first}</span> <br />
          <span>{rest.join(' ')}</span>
        </h1>
        <p className={styles.bio}>{athlete.bio}</p>
        <ul className={styles.images}>
          {athlete.images.map(({ src, alt }) => (
            <li key={src}>
              <ProductPicture address={src} alt={alt} sizes="72px" />
            </li>
          ))}
        </ul>
        <dl className={styles.facts}>
          {[
            ['Sport', sportTitle(athlete)],
            [
              'Team',
              <Link key="team" to={clubPath(athlete.team)} className="lk">
                {athlete.team}
              </Link>,
            ],
            ['Number', athlete.number],
            ['Pieces', count],
          ].map(([name, value]) => (
            <div key={String(name)}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ProductPicture
        address={athlete.image}
        alt=""
        priority="largest"
        sizes="(min-width: 901px) 50vw, 118vw"
        className={styles.shirt}
      />
    </section>
  );
}

function Unknown({ athletes }: { athletes: Athlete[] }) {
  return (
    <div className={styles.unknown}>
      <PageHead title="Athlete not found" hidden />
      <div className="wrap">
        <h1 className="h1">We don’t have a page for this athlete yet</h1>
        <p className="mut">These are the athletes whose gear we sell.</p>
        <ButtonLink to="/search" variant="line">
          Search
        </ButtonLink>
      </div>
      <AthletesRow athletes={athletes} />
    </div>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen status={statusOf(useRouteError())} />;
}
