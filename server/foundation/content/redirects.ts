import { z } from 'zod';
import { staysInShop } from '#contract/own-path.ts';
import { isPersonal, normalPath } from '#contract/page-address.ts';
import { limitedText } from '#contract/primitives.ts';
import { mostRedirects, type RedirectList } from '#contract/redirects.ts';
import { type ShopSettings, writtenAt } from '#contract/settings.ts';

/** Limit of an address in characters. */
const longest = 300;
/** First path segments that are not used by pages. */
const notPages = ['api', 'office', 'assets', 'images', 'healthz', 'robots.txt', 'sitemap.xml'];

/** Normalizes a URL for comparison: the path in lower case, without the host of a pasted URL. Pure. */
export function pathOf(address: string): string {
  const path = /^https?:\/\/[^/]*(.*)$/i.exec(address.trim())?.[1] ?? address.trim();
  return normalPath((path === '' ? '/' : path).replace(/#.*$/, '')).toLowerCase();
}

const Row = z.object({
  from: limitedText(longest, `Write an address of at most ${longest} characters`)
    .refine(
      (from) => /^(?:https?:\/\/[^/]+)?\/(?!\/)/i.test(from.trim()),
      'Begin the old address with /, or paste the whole of it',
    )
    .transform(pathOf),
  to: limitedText(longest, `Write an address of at most ${longest} characters`)
    .transform((to) => to.trim())
    .refine(staysInShop, 'Begin the new address with / for a page of the shop'),
});

/** Schema of the redirects. */
export const RedirectShape = z.object({
  rows: z.array(Row).max(mostRedirects, `${mostRedirects} redirects are the most`),
}) satisfies z.ZodType<RedirectList>;

/** Validates the rows in combination. Pure. */
export function redirectFaults({ rows }: RedirectList): { field: string; sentence: string }[] {
  const seen = new Set<string>();
  return rows.flatMap(({ from, to }, at) => {
    const field = `rows.${at}.from`;
    const twice = seen.has(from);
    seen.add(from);
    if (twice) return [{ field, sentence: `${from} stands here twice` }];
    if (from === '/' || notPages.includes(from.split('/')[1] ?? ''))
      return [{ field, sentence: `${from} is the shop’s own` }];
    if (isPersonal(from)) return [{ field, sentence: `${from} is a page of somebody’s own` }];
    return pathOf(to.replace(/[?#].*$/, '')) === from ? [{ field, sentence: `${from} would lead to itself` }] : [];
  });
}

const tables = new WeakMap<RedirectList, ReadonlyMap<string, string>>();

/**
 * Returns the redirect target of an unknown path; undefined without a redirect. Appends `query` if the target has none.
 */
export function redirectOf(settings: ShopSettings, path: string, query: string, at: Date): string | undefined {
  const written = writtenAt(settings, 'redirects', at);
  if (!written || written.rows.length === 0) return undefined;
  let table = tables.get(written);
  if (!table) {
    // Redirects published before the rule are left out.
    table = new Map(written.rows.flatMap(({ from, to }) => (staysInShop(to) ? [[from, to]] : [])));
    tables.set(written, table);
  }
  const to = table.get(path.toLowerCase());
  if (to === undefined || query === '' || /[?#]/.test(to)) return to;
  return `${to}?${query}`;
}
