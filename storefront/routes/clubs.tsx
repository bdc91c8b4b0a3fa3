import { Link, useRouteError } from 'react-router';
import { clubPath } from '#contract/club-path.ts';
import type { Club } from '#contract/clubs.ts';
import { CreaseHeading } from '#ui/crease.tsx';
import { Empty } from '#ui/empty.tsx';
import { cachedLoader, type PageLoad, serverLoader, statusOf } from '../browser/cached-loader.ts';
import { useShop } from '../browser/shop-facts.ts';
import { PendingReply } from '../parts/pending-reply.tsx';
import { WaitingGrid } from '../parts/product-grid.tsx';
import { menuSports } from '../parts/sports.ts';
import { ErrorScreen } from '../shell/error-screen.tsx';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/clubs';
import styles from './clubs.module.css';

const load: PageLoad<Club[]> = async (api) => (await api('GET /api/clubs', {})).data;

export const loader = serverLoader(load);
export const clientLoader = cachedLoader(load);

/** Page of all clubs by sport, each crest on the club's colour. */
export default function ClubsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Clubs"
        description="Every club whose licensed shirts, caps and scarves the shop sells, by sport."
      />
      <div className={`wrap ${styles.head}`}>
        <h1 tabIndex={-1} className="h1">
          Clubs
        </h1>
        <p className="mut">Pick yours: all it has in the shop, and your name on the back of its shirt.</p>
      </div>
      <PendingReply reply={loaderData.reply} waiting={<WaitingGrid label="Loading..." />}>
        {(clubs) => (clubs.length === 0 ? <NoClubs /> : <ClubsBySport clubs={clubs} />)}
      </PendingReply>
    </>
  );
}

function NoClubs() {
  return (
    <div className="wrap sec">
      <Empty title="No clubs yet." text="All there is stands under its sport." />
    </div>
  );
}

/** Lists the clubs by sport, without sports that have no clubs. */
function ClubsBySport({ clubs }: { clubs: readonly Club[] }) {
  const shop = useShop();
  return menuSports(shop)
    .filter(({ sport }) => clubs.some((club) => club.sport === sport))
    .map(({ sport, name }) => (
      <section key={sport} className={`wrap ${styles.sport}`} aria-labelledby={`clubs-${sport}`}>
        <CreaseHeading id={`clubs-${sport}`}>{name}</CreaseHeading>
        <ul className={styles.clubs}>
          {clubs
            .filter((club) => club.sport === sport)
            .map((club) => (
              <li key={club.slug}>
                <Link
                  to={clubPath(club.name)}
                  style={{ background: club.colours.a, color: club.ink }}
                  prefetch="intent"
                >
                  {club.crest && <img src={club.crest} alt="" width={96} height={96} loading="lazy" />}
                  <span className="h3">{club.name}</span>
                  <span className="sm">{club.pieces === 1 ? '1 piece' : `${club.pieces} pieces`}</span>
                </Link>
              </li>
            ))}
        </ul>
      </section>
    ));
}

export function ErrorBoundary() {
  return <ErrorScreen status={statusOf(useRouteError())} />;
}
