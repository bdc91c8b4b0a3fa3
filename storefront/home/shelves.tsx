import { Link } from 'react-router';
import type { Athlete } from '#contract/athletes.ts';
import type { Product } from '#contract/catalogue.ts';
import type { HomePart, HomeRow, ShownHome } from '#contract/home.ts';
import { namedListings } from '#contract/listings.ts';
import { CreaseHeading } from '#ui/crease.tsx';
import { QuickAdd } from '../parts/add-to-cart.tsx';
import { AthletesRow } from '../parts/athletes-row.tsx';
import { LimitedTiles } from '../parts/limited-tiles.tsx';
import { NothingYet, ProductGrid } from '../parts/product-grid.tsx';
import { SportColumns } from '../parts/sport-columns.tsx';
import { leadingCategories } from '../parts/trending.ts';
import { OwnBanner } from './own-banner.tsx';
import { Rail } from './rail.tsx';

/** Columns of the home page, with the category names in both scripts. */
const columnWords = {
  Cricket: { name: 'Cricket', hindi: 'क्रिकेट' },
  Football: { name: 'Football', hindi: 'फुटबॉल' },
  Basketball: { name: 'Basketball', hindi: 'बास्केटबॉल' },
  'Limited Edition': { name: 'Limited Edition', hindi: 'सीमित' },
} as const satisfies Record<(typeof leadingCategories)[number], { name: string; hindi: string }>;

export interface ShelvesReply {
  /** First products of each leading category, in order. */
  columns: readonly Product[][];
  tiles: Product[];
  trending: Product[];
  athletes: Athlete[];
  /** First products of each row, by the path of its listing. */
  rows: Readonly<Record<string, Product[]>>;
}

/** Sections of the home page. Empty ones are omitted; a shop without products shows a notice. */
export function HomeRows({ parts, ...reply }: ShelvesReply & Pick<ShownHome, 'parts'>) {
  const isBare = reply.columns.every((products) => products.length === 0) && reply.tiles.length === 0;
  const shown = isBare ? parts.filter((part) => part === 'athletes' || part === 'own') : parts;
  return (
    <>
      {isBare && <NothingYet />}
      {shown.map((part) =>
        typeof part === 'string' ? (
          <Part key={part} part={part} {...reply} />
        ) : (
          <Row key={`${part.to} ${part.title}`} {...part} products={reply.rows[part.to] ?? []} />
        ),
      )}
    </>
  );
}

function Part({ part, columns, tiles, trending, athletes }: ShelvesReply & { part: HomePart }) {
  if (part === 'columns')
    return (
      <SportColumns
        columns={leadingCategories.map((category, at) => ({
          ...columnWords[category],
          to: namedListings[category].path,
          products: columns[at] ?? [],
        }))}
      />
    );
  if (part === 'limited' && tiles.length > 0)
    return (
      <section className="wrap" aria-label="Limited editions">
        <LimitedTiles products={tiles} painted />
      </section>
    );
  if (part === 'trending' && trending.length > 0)
    return <Rail title="Trending now" products={trending} action={(product) => <QuickAdd product={product} />} />;
  if (part === 'athletes')
    return <AthletesRow athletes={athletes} title="Popular Athletes" end="Their shirts, their numbers" />;
  if (part === 'own') return <OwnBanner picture={athletes[0]?.image} />;
  return null;
}

/** Row with the first products of a listing, under the owner's title. */
function Row({ title, to, products }: HomeRow & { products: Product[] }) {
  if (products.length === 0) return null;
  const id = `row${to.replaceAll('/', '-')}`;
  const all = (
    <Link to={to} className="lk" aria-label={`See all: ${title}`}>
      See all
    </Link>
  );
  return (
    <section className="wrap sec" aria-labelledby={id}>
      <CreaseHeading id={id} end={all}>
        {title}
      </CreaseHeading>
      <ProductGrid products={products} level={3} />
    </section>
  );
}
