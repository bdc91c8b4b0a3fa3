import type { Api } from '#contract/calls.ts';
import { SkeletonGrid } from '#ui/skeleton.tsx';
import { keptLoader, serverLoader } from '../browser/kept-loader.ts';
import { useOrigin } from '../browser/origin.ts';
import { Hero } from '../home/hero.tsx';
import { OwnBanner } from '../home/own-banner.tsx';
import { ScrollProgress } from '../home/scroll-progress.tsx';
import { Shelves } from '../home/shelves.tsx';
import { Arriving } from '../parts/arriving.tsx';
import { AthletesRow } from '../parts/athletes-row.tsx';
import { MachineData } from '../parts/machine-data.tsx';
import { readListing } from '../parts/read-listing.ts';
import { shopData } from '../parts/structured-data.ts';
import { leadersOfEach, readLeading, trendingOf } from '../parts/trending.ts';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/home';

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
  const origin = useOrigin();
  return (
    <>
      <PageHead
        title="Licensed sports merchandise"
        description="Licensed jerseys, caps and kids’ wear for cricket, football, basketball and motorsport, and custom merch. Free delivery in India."
      />
      <MachineData things={import.meta.env.SSR ? shopData(origin) : []} />
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
        {(reply) => (
          <>
            <Shelves {...reply} />
            <AthletesRow athletes={reply.athletes} title="Popular Athletes" end="Their shirts, their numbers" />
            <OwnBanner picture={reply.athletes[0]?.image} />
          </>
        )}
      </Arriving>
    </>
  );
}
