import SearchIcon from 'lucide-react/icons/search';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import type { Api } from '#contract/calls.ts';
import { Button } from '#ui/button.tsx';
import { CreaseHeading } from '#ui/crease.tsx';
import { SkeletonGrid } from '#ui/skeleton.tsx';
import { cachedLoader, type PageLoad, serverLoader } from '../browser/cached-loader.ts';
import { useEmptySearch, useVisitStep } from '../browser/count-visit.ts';
import { askedBy, asksSomething, plainFinding } from '../listing/search-narrowing.ts';
import results from '../listing/search-results.module.css';
import { Chips, type SearchReply, SearchResults } from '../listing/search-results.tsx';
import { PendingReply } from '../parts/pending-reply.tsx';
import { readListing } from '../parts/read-listing.ts';
import { SportLinks } from '../parts/sport-columns.tsx';
import { searchHint } from '../shell/header-search.tsx';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/search';
import styles from './search.module.css';

const rackSize = 5;

/** Loads nothing for a query without letters or digits. */
const load: PageLoad<SearchReply> = async (api, { url, shop }) => {
  const query = queryIn(url.search);
  if (!asksSomething(query))
    return { products: [], finding: plainFinding(0), often: query === '' ? await oftenAsked(api) : [] };
  const by = askedBy(shop, url.searchParams);
  const { data: products, finding } = await api('GET /api/products/search/:query', {
    params: { query },
    query: { by },
  });
  if (products.length > 0) return { products, finding: finding ?? plainFinding(products.length) };
  const [{ data: suggested }, limited] = await Promise.all([
    api('GET /api/search/suggest', { query: { q: query } }),
    readListing(api, 'Limited Edition'),
  ]);
  const told = finding ?? plainFinding(0);
  return {
    products,
    finding: {
      ...told,
      corrected: told.corrected ?? (told.unsold.length > 0 || by ? null : (suggested.phrases[0] ?? null)),
    },
    rack: limited.slice(0, rackSize),
  };
};

/** Frequent searches with results, cached for this visit. */
let often: string[] | undefined;

/**
 * Loads frequent searches when the page opens, not when the field is cleared. Without frequent searches, the page links
 * to the sports.
 */
async function oftenAsked(api: Api): Promise<string[]> {
  const comes = import.meta.env.SSR || (!often && window.location.pathname !== '/search');
  if (!comes) return often ?? [];
  const asked = await api('GET /api/search/suggest', { query: {} }).catch(() => undefined);
  return asked?.data.phrases ?? [];
}

export const loader = serverLoader(load);
export const clientLoader = cachedLoader(load);

function queryIn(search: string): string {
  return new URLSearchParams(search).get('q')?.trim() ?? '';
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  const query = queryIn(search);
  useVisitStep('search', query !== '');
  // Previous results stay while the next results load, so nothing moves.
  const [last, setLast] = useState<{ query: string; reply: SearchReply }>();
  return (
    <div className={styles.page}>
      <PageHead title="Search for Products" description="Search for jerseys, athletes and teams." hidden />
      <div className="wrap">
        <h1 className="h1" tabIndex={-1}>
          Search for Products
        </h1>
        <SearchField query={query} />
      </div>
      {query === '' ? (
        <PendingReply reply={loaderData.reply} waiting={<Start words={often} />}>
          {(reply) => <Start words={reply.often} />}
        </PendingReply>
      ) : (
        <PendingReply key={query} reply={loaderData.reply} waiting={<Searching last={last} />}>
          {(reply) => <Shown query={query} reply={reply} onShown={setLast} />}
        </PendingReply>
      )}
    </div>
  );
}

interface ShownProps {
  query: string;
  reply: SearchReply;
  onShown: (last: { query: string; reply: SearchReply }) => void;
}

function Shown({ query, reply, onShown }: ShownProps) {
  useEffect(() => onShown({ query, reply }), [query, reply, onShown]);
  // A search that is narrowed has found something.
  const isNarrowed = new URLSearchParams(useLocation().search).size > 1;
  useEmptySearch(query, reply.products.length === 0 && !isNarrowed);
  return <SearchResults query={query} reply={reply} />;
}

function Searching({ last }: { last: { query: string; reply: SearchReply } | undefined }) {
  if (!last || last.reply.products.length === 0) {
    return (
      <div className="wrap">
        <SkeletonGrid label="Searching..." />
      </div>
    );
  }
  return (
    <div className={styles.before}>
      <div className={`wrap ${styles.searching}`}>
        <p role="status" className="sm">
          Searching...
        </p>
      </div>
      <div inert aria-hidden className={results.stale}>
        <SearchResults {...last} />
      </div>
    </div>
  );
}

/** Delay in ms after the last change before searching (specification, section 4). */
const quietMs = 300;

/** Search field: the search starts after a pause in typing, or at once by the button. The query is in the address. */
function SearchField({ query }: { query: string }) {
  const [typed, setTyped] = useState(query);
  const asked = useRef(query);
  const navigate = useNavigate();
  useEffect(() => {
    // The address changed elsewhere (Back, the header): updates the field.
    if (query === asked.current) return;
    asked.current = query;
    setTyped(query);
  }, [query]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      // The button has started the search already.
      if (wanted === asked.current) return;
      asked.current = wanted;
      void navigate(wanted === '' ? '/search' : `/search?q=${encodeURIComponent(wanted)}`, {
        replace: true,
        preventScrollReset: true,
      });
    }, quietMs);
    return () => clearTimeout(timer);
  }, [typed, navigate]);
  const submit = (event: FormEvent) => {
    const wanted = typed.trim();
    asked.current = wanted;
    if (wanted === query) event.preventDefault();
  };
  return (
    <Form
      action="/search"
      method="get"
      role="search"
      aria-label="Products"
      className={styles.form}
      replace
      onSubmit={submit}
    >
      <input
        type="search"
        name="q"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={100}
        placeholder={searchHint}
        aria-label={searchHint}
      />
      <Button type="submit">
        <SearchIcon />
        <span>Search</span>
      </Button>
    </Form>
  );
}

const none: string[] = [];

/** Content of the page while the search field is empty. */
function Start({ words = none }: { words: string[] | undefined }) {
  useEffect(() => {
    if (words.length > 0) often = words;
  }, [words]);
  return (
    <div className="wrap">
      {words.length > 0 && (
        <div className={results.nothing}>
          <h2 className="h3">Try</h2>
          <Chips links={words.map((name) => ({ name, to: `/search?q=${encodeURIComponent(name)}` }))} />
        </div>
      )}
      <section aria-labelledby="sport" className={results.below}>
        <CreaseHeading id="sport">{words.length > 0 ? 'Or start from a sport' : 'Start from a sport'}</CreaseHeading>
        <SportLinks />
      </section>
    </div>
  );
}
