import type { Api } from '#contract/door.ts';
import { SkeletonGrid } from '#ui/skeleton.tsx';
import { keptLoader, serverLoader } from '../kept-loader.ts';
import { QuickAdd } from '../parts/add-to-cart.tsx';
import { Arriving } from '../parts/arriving.tsx';
import { AthletesRow } from '../parts/athletes-row.tsx';
import { Hero } from '../parts/hero.tsx';
import { LimitedTiles } from '../parts/limited-tiles.tsx';
import { OwnBanner } from '../parts/own-banner.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Rail } from '../parts/rail.tsx';
import { readListing } from '../parts/read-listing.ts';
import { ScrollProgress } from '../parts/scroll-progress.tsx';
import { TeamSheet } from '../parts/team-sheet.tsx';
import { leadersOfEach, leadingCategories, readLeading, trendingOf } from '../parts/trending.ts';
import type { Route } from './+types/home';

/** The columns of the home page: where each category leads, and its name in both scripts. */
const columnWords = {
  Cricket: { name: 'Cricket', hindi: 'क्रिकेट', to: '/sports/cricket' },
  Football: { name: 'Football', hindi: 'फुटबॉल', to: '/sports/football' },
  Basketball: { name: 'Basketball', hindi: 'बास्केटबॉल', to: '/sports/basketball' },
  'Limited Edition': { name: 'Limited', hindi: 'सीमित', to: '/limited-edition' },
} as const satisfies Record<(typeof leadingCategories)[number], { name: string; hindi: string; to: string }>;

async function load(api: Api) {
  const [racks, tiles, athletes] = await Promise.all([
    readLeading(api),
    readListing(api, 'Limited Collection'),
    api('GET /api/athletes', {}),
  ]);
  return {
    columns: racks.map((rack) => rack.slice(0, leadersOfEach)),
    tiles,
    trending: trendingOf(racks),
    athletes: athletes.data,
  };
}

export const loader = serverLoader(load);
export const clientLoader = keptLoader(load);

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Licensed sports merchandise"
        description="Officially licensed jerseys, caps, t-shirts and kids’ wear for cricket, football, basketball and motorsport, and custom merch from your own picture. Free standard delivery in India."
      />
      <ScrollProgress />
      <h1 className="vh">Maidan: licensed sports merchandise</h1>
      <Hero />
      <Arriving
        reply={loaderData.reply}
        waiting={
          <div className="wrap sec">
            <SkeletonGrid label="Loading..." />
          </div>
        }
      >
        {({ columns, tiles, trending, athletes }) => (
          <>
            <TeamSheet columns={leadingCategories.map((category, at) => ({ ...columnWords[category], products: columns[at] ?? [] }))} />
            <section className="wrap" aria-label="Limited editions">
              <LimitedTiles products={tiles} painted />
            </section>
            <Rail title="Trending now" products={trending} action={(product) => <QuickAdd product={product} />} />
            <AthletesRow athletes={athletes} end="Their shirts, their numbers" />
            <OwnBanner picture={athletes[0]?.image} />
          </>
        )}
      </Arriving>
    </>
  );
}
