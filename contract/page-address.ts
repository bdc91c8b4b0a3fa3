import { categories, collections } from './category-names.ts';
import { facetNames } from './listing-parameters.ts';
import { type Page, pages } from './pages.ts';

// For the server, the build and the tests, like the table of pages.
//
// The one reading of a page's address. Whatever needs to know where an address leads, what it may show and who may see it, asks
// here: with a second reading, what one takes for a person's page the other would keep for everybody.

export interface PageAddress {
  /** The page it leads to; undefined where there is none. */
  page: Page | undefined;
  /** A person's page, or below one: there even what does not exist is nobody else's business. */
  personal: boolean;
  /** Asked for by a program in the router's own form, which no page of ours does. */
  isData: boolean;
  /** Its path in the one way to write it. */
  path: string;
  /** The one way to write all of it, where this is another: the same path, each parameter once, what is not ours as it came. */
  moved: string | undefined;
  /** What its content depends on, in one order: a public page is told no more of an address, and is kept under it. */
  content: string;
}

/** Parameters with which a visitor tells something of their own, in small letters: such an address is kept, told and logged nowhere. */
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

/** Those that may be said several times over, a value each; of all others the first counts. */
const repeated: ReadonlySet<string> = new Set(facetNames.filter((name) => name !== 'price'));

const small = (text: string) => text.toLowerCase();

/** How the changing parts of a path are written. A part without a row stays as it came. */
const partForms: Readonly<Record<string, (part: string) => string>> = {
  sport: (part) => small(part).trim(),
  slug: (part) => small(part).trim(),
  task: (part) => small(part).trim(),
  numericId: (part) => part.trim().replace(/^0+(?=\d+$)/, ''),
};

/** How a parameter is written; undefined for what says nothing, and is not told. One without a row stays as it came. */
const parameterForms: Readonly<Record<string, (value: string) => string | undefined>> = {
  category: (value) => [...categories(), ...collections()].find((name) => small(name) === small(value)),
};

interface Pattern {
  page: Page;
  /** A fixed part in small letters, or how a changing one is written. */
  parts: readonly (string | ((part: string) => string))[];
  /** How many of them an address has at least. */
  needed: number;
  /** The parts that all its addresses begin with. */
  fixed: readonly string[];
}

const asItIs = (part: string) => part;

function patternOf(page: Page): Pattern {
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

/** Patterns by the fixed part they begin with: every page has one, the home page none. */
const patterns = new Map<string, Pattern[]>();
for (const pattern of pages.map(patternOf)) {
  const first = pattern.fixed[0] ?? '';
  patterns.set(first, [...(patterns.get(first) ?? []), pattern]);
}

/** Reads an address that `addressProblem` lets in: a path with its query, as it stands in a request. Never throws. */
export function readPageAddress(target: string): PageAddress {
  const mark = target.indexOf('?');
  const asked = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark + 1);
  const parts = partsOf(asked);
  const near = patterns.get(small(parts[0] ?? '')) ?? [];
  const pattern = near.find((one) => leadsTo(one, parts));
  const personal = near.some(({ page, fixed }) => page.personal && fixed.every((part, at) => small(parts[at] ?? '') === part));
  const written = pattern ? parts.map((part, at) => writtenAs(pattern.parts[at], part)) : parts;
  const path = `/${written.map(encodeURIComponent).join('/')}`;
  const { dropped, content } = readQuery(query, personal ? 'all' : (pattern?.page.parameters ?? []));
  const isMoved = pattern !== undefined && (path !== asked || dropped !== undefined);
  return {
    page: pattern?.page,
    personal,
    isData: /\.data$/i.test(parts.at(-1) ?? '') || parts[0] === '__manifest',
    path,
    moved: isMoved ? withQuery(path, dropped ?? query) : undefined,
    content: withQuery(path, content),
  };
}

/** Finds the page that a path leads to, however it is spelled. */
export function pageAt(pathname: string): Page | undefined {
  return readPageAddress(pathname).page;
}

/** Tells whether a path is a personal page's or below one. */
export function isPersonal(pathname: string): boolean {
  return readPageAddress(pathname).personal;
}

/** Tells whether an address says something in a parameter that is nobody else's business. */
export function tellsSecret(target: string): boolean {
  const mark = target.indexOf('?');
  return mark >= 0 && namesIn(target.slice(mark + 1)).some((name) => secretParameters.has(small(name.trim())));
}

function leadsTo({ parts: pattern, needed }: Pattern, parts: readonly string[]): boolean {
  if (parts.length < needed || parts.length > pattern.length) return false;
  return parts.every((part, at) => typeof pattern[at] === 'function' || pattern[at] === small(part));
}

function writtenAs(pattern: Pattern['parts'][number] | undefined, part: string): string {
  return typeof pattern === 'function' ? pattern(part) : (pattern ?? part);
}

/** The parts of a path, decoded; what stands between two slashes without anything is none. */
function partsOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '');
  return path.includes('%') ? parts.map(decoded) : parts;
}

const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`);

/** The query as it should be written, where it should be otherwise, and what of it the content depends on. */
function readQuery(query: string, declared: readonly string[] | 'all'): { dropped: string | undefined; content: string } {
  if (query === '' || declared === 'all') return { dropped: undefined, content: query };
  if (declared.length === 0) return { dropped: undefined, content: '' };
  const own: [string, string][] = [];
  const written: string[] = [];
  const seen = new Set<string>();
  let same = true;
  for (const pair of query.split('&')) {
    const [[name, value] = ['', '']] = new URLSearchParams(pair);
    if (!declared.includes(name)) {
      written.push(pair);
    } else if (repeated.has(name) || !seen.has(name)) {
      seen.add(name);
      const form = parameterForms[name];
      const meant = form ? form(value) : value;
      if (meant !== undefined) own.push([name, meant]);
      const isOther = meant !== undefined && meant !== value;
      written.push(isOther ? new URLSearchParams([[name, meant]]).toString() : pair);
      same &&= !isOther;
    } else {
      same = false;
    }
  }
  const sorted = own.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return { dropped: same ? undefined : written.join('&'), content: new URLSearchParams(sorted).toString() };
}

/** The names of a query's parameters, decoded. Some read a semicolon as the end of one: what may be a name is one. */
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
