import type { Product } from '#contract/catalogue.ts';
import { listings } from '#contract/listings.ts';
import { QuickAdd } from '../parts/add-to-cart.tsx';
import { LimitedTiles } from '../parts/limited-tiles.tsx';
import { NothingYet } from '../parts/product-grid.tsx';
import { TeamSheet } from '../parts/team-sheet.tsx';
import { leadingCategories } from '../parts/trending.ts';
import { Rail } from './rail.tsx';

/** The columns of the home page: the name of each category in both scripts. */
const columnWords = {
  Cricket: { name: 'Cricket', hindi: 'क्रिकेट' },
  Football: { name: 'Football', hindi: 'फुटबॉल' },
  Basketball: { name: 'Basketball', hindi: 'बास्केटबॉल' },
  'Limited Edition': { name: 'Limited Edition', hindi: 'सीमित' },
} as const satisfies Record<(typeof leadingCategories)[number], { name: string; hindi: string }>;

interface ShelvesProps {
  /** The first products of each leading category, in their order. */
  columns: readonly Product[][];
  tiles: Product[];
  trending: Product[];
}

/** What the shop has; a part of which it has nothing is left out, and a shop that has nothing yet says so. */
export function Shelves({ columns, tiles, trending }: ShelvesProps) {
  if (columns.every((products) => products.length === 0) && tiles.length === 0) return <NothingYet />;
  return (
    <>
      <TeamSheet
        columns={leadingCategories.map((category, at) => ({
          ...columnWords[category],
          to: listings[category].path,
          products: columns[at] ?? [],
        }))}
      />
      {tiles.length > 0 && (
        <section className="wrap" aria-label="Limited editions">
          <LimitedTiles products={tiles} painted />
        </section>
      )}
      {trending.length > 0 && <Rail title="Trending now" products={trending} action={(product) => <QuickAdd product={product} />} />}
    </>
  );
}
