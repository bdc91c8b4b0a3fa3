import type { Redirect } from '#contract/redirects.ts';

/**
 * Parses pasted spreadsheet lines: two addresses each, separated by tab, comma, semicolon or spaces. Skips other lines.
 * Pure.
 */
export function rowsIn(pasted: string): Redirect[] {
  return pasted.split('\n').flatMap((line) => {
    const [from = '', to = ''] = line
      .split(/[\t,;]|\s+/)
      .map((part) => part.trim().replace(/^"|"$/g, ''))
      .filter((part) => part !== '');
    return /^(?:\/|https?:)/i.test(from) && to !== '' ? [{ from, to }] : [];
  });
}
