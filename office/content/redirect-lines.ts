import type { Redirect } from '#contract/redirects.ts';

/** Reads lines as they come out of a spreadsheet: two addresses each, with a tab, a comma, a semicolon or spaces between. A line without two is passed over. Pure. */
export function rowsIn(pasted: string): Redirect[] {
  return pasted.split('\n').flatMap((line) => {
    const [from = '', to = ''] = line
      .split(/[\t,;]|\s+/)
      .map((part) => part.trim().replace(/^"|"$/g, ''))
      .filter((part) => part !== '');
    return /^(?:\/|https?:)/i.test(from) && to !== '' ? [{ from, to }] : [];
  });
}
