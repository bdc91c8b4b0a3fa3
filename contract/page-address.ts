import { categoryNames, productCollectionNames } from './category-names.ts';
import { facetNames } from './listing-parameters.ts';
import { pageTable, type ShopPage } from './pages.ts';
import type { ShopLists } from './shop-lists.ts';

// Single parser of page URLs, for the server, the build and the tests. Routing, caching and access all use it: a second
// parser could cache a personal page for everybody.

export interface PageAddress {
  /** Page of the URL; undefined if there is none. */
  page: ShopPage | undefined;
  /** True for a personal page or any path below one; even a 404 there is private. */
  personal: boolean;
  /** True for the router's data requests, which no page of ours makes. */
  isData: boolean;
  /** Normalized path. */
  path: string;
  /** Canonical URL, if it differs: normalized path, each known parameter once, unknown ones unchanged. */
  moved: string | undefined;
  /**
   * Cache key: the parts of the URL on which the content depends, in a fixed order. A public page receives nothing
   * else.
   */
  content: string;
}

/** Lower-case names of parameters with private data. URLs with them are never cached, forwarded or logged. */
export const secretParameters: ReadonlySet<string> = new Set([
  'key',
  'email',
  'code',
  'state',
  'token',
  'access_token',
  'id_token',
  'password',
]);

/** Parameters that may be repeated, one value each; of all other parameters only the first value is used. */
const repeated: ReadonlySet<string> = new Set(facetNames.filter((name) => name !== 'price'));

const small = (text: string) => text.toLowerCase();

/** Normalization of variable path segments. A segment without a row stays unchanged. */
const partForms: Readonly<Record<string, (part: string) => string>> = {
  sport: (part) => small(part).trim(),
  slug: (part) => small(part).trim(),
  task: (part) => small(part).trim(),
  numericId: (part) => part.trim().replace(/^0+(?=\d+$)/, ''),
};

/**
 * Normalization of parameters; undefined for an invalid value, which is dropped. A parameter without a row stays
 * unchanged.
 */
const parameterForms: Readonly<Record<string, (lists: ShopLists, value: string) => string | undefined>> = {
  category: (lists, value) =>
    [...categoryNames(lists), ...productCollectionNames(lists)].find((name) => small(name) === small(value)),
};

interface Pattern {
  page: ShopPage;
  /** Lower-case fixed segment, or the normalization of a variable one. */
  parts: readonly (string | ((part: string) => string))[];
  /** Minimum number of segments. */
  needed: number;
  /** Fixed segments at the start of all its URLs. */
  fixed: readonly string[];
}

const asItIs = (part: string) => part;

function patternOf(page: ShopPage): Pattern {
  const names = page.path.split('/').filter((part) => part !== '');
  const parts = names.map((name) => (name.startsWith(':') ? (partForms[name.replace(/^:|\?$/g, '')] ?? asItIs) : name));
  const changing = names.findIndex((name) => name.startsWith(':'));
  return {
    page,
    parts,
    needed: names.filter((name) => !name.endsWith('?')).length,
    fixed: changing < 0 ? names : names.slice(0, changing),
  };
}

/** Patterns by their first segment; '' for the home page. */
const patterns = new Map<string, Pattern[]>();
for (const pattern of pageTable.map(patternOf)) {
  const first = pattern.fixed[0] ?? '';
  patterns.set(first, [...(patterns.get(first) ?? []), pattern]);
}

/** Parses a request target (path and query) that `addressProblem` accepts. Never throws. */
export function readPageAddress(lists: ShopLists, target: string): PageAddress {
  const { page, personal, path, parts, asked, query } = matchPage(target);
  const { dropped, content } = readQuery(lists, query, personal ? 'all' : (page?.parameters ?? []));
  const isMoved = page !== undefined && (path !== asked || dropped !== undefined);
  return {
    page,
    personal,
    isData: isDataPath(parts),
    path,
    moved: isMoved ? withQuery(path, dropped ?? query) : undefined,
    content: withQuery(path, content),
  };
}

/** Finds the page of a path in any spelling. Pages are the same in every shop. */
export function pageAt(pathname: string): ShopPage | undefined {
  return matchPage(pathname).page;
}

/** Returns true for the path of a personal page, or any path below one. */
export function isPersonal(pathname: string): boolean {
  return matchPage(pathname).personal;
}

/** Returns the normalized path of a request target. */
export function normalPath(target: string): string {
  return matchPage(target).path;
}

function matchPage(target: string) {
  const mark = target.indexOf('?');
  const [asked, query] = mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
  const parts = partsOf(asked);
  const near = patterns.get(small(parts[0] ?? '')) ?? [];
  const pattern = near.find((one) => leadsTo(one, parts));
  const personal = near.some((one) => one.page.personal && beginsAs(one, parts));
  const written = pattern ? parts.map((part, at) => writtenAs(pattern.parts[at], part)) : parts;
  const path = `/${written.map(encodeURIComponent).join('/')}`;
  return { page: pattern?.page, personal, path, parts, asked, query };
}

/** Returns true if a URL has a parameter with private data. */
export function tellsSecret(target: string): boolean {
  const mark = target.indexOf('?');
  return mark >= 0 && namesIn(target.slice(mark + 1)).some((name) => secretParameters.has(small(name.trim())));
}

function leadsTo({ parts: pattern, needed }: Pattern, parts: readonly string[]): boolean {
  if (parts.length < needed || parts.length > pattern.length) return false;
  // A segment of spaces alone names nothing.
  return parts.every((part, at) => {
    const own = pattern[at];
    return typeof own === 'function' ? own(part) !== '' : own === small(part);
  });
}

function writtenAs(pattern: Pattern['parts'][number] | undefined, part: string): string {
  return typeof pattern === 'function' ? pattern(part) : (pattern ?? part);
}

/** Returns the decoded segments of a path, without empty ones. */
function partsOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '');
  return path.includes('%') ? parts.map(decoded) : parts;
}

const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`);

function beginsAs({ fixed }: { fixed: readonly string[] }, parts: readonly string[]): boolean {
  return fixed.every((part, at) => small(parts[at] ?? '') === part);
}

function isDataPath(parts: readonly string[]): boolean {
  return /\.data$/i.test(parts.at(-1) ?? '') || parts[0] === '__manifest';
}

/** Returns the normalized query if it differs, and the part of it on which the content depends. */
function readQuery(
  lists: ShopLists,
  query: string,
  declared: readonly string[] | 'all',
): { dropped: string | undefined; content: string } {
  if (query === '' || declared === 'all') return { dropped: undefined, content: query };
  if (declared.length === 0) return { dropped: undefined, content: '' };
  const seen = new Set<string>();
  const pairs = query.split('&');
  const read = pairs.map((pair) => readPair(lists, pair, declared, seen));
  const own = read.flatMap(({ meant }) => (meant ? [meant] : []));
  const sorted = own.toSorted(([a], [b]) => compareText(a, b));
  const same = read.every(({ written }, at) => written === pairs[at]);
  const kept = read.flatMap(({ written }) => written ?? []);
  return { dropped: same ? undefined : kept.join('&'), content: new URLSearchParams(sorted).toString() };
}

/** Parameter of a query: its normalized text, undefined for a repeated one, and its meaning for the page. */
interface ReadPair {
  written: string | undefined;
  meant?: [name: string, value: string];
}

/** Reads one parameter and adds its name to `seen`. */
function readPair(lists: ShopLists, pair: string, declared: readonly string[], seen: Set<string>): ReadPair {
  const [[name, value] = ['', '']] = new URLSearchParams(pair);
  if (!declared.includes(name)) return { written: pair };
  if (seen.has(name) && !repeated.has(name)) return { written: undefined };
  seen.add(name);
  const meant = meantBy(lists, name, value);
  if (meant === undefined) return { written: pair };
  const written = meant === value ? pair : new URLSearchParams([[name, meant]]).toString();
  return { written, meant: [name, meant] };
}

/**
 * Returns the decoded parameter names of a query. Some parsers also split at semicolons, so anything that could be a
 * name counts.
 */
function namesIn(query: string): string[] {
  return query.split(/[&;]/).map((pair) => decoded((pair.split('=', 1)[0] ?? '').replaceAll('+', ' ')));
}

function decoded(part: string): string {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Compares texts by their code units. */
function compareText(a: string, b: string): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

/** Returns the normalized value of a parameter; undefined if it means nothing. */
function meantBy(lists: ShopLists, name: string, value: string): string | undefined {
  const form = parameterForms[name];
  return form ? form(lists, value) : value;
}
