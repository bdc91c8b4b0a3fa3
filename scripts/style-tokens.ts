import { readFileSync } from 'node:fs';
import path from 'node:path';

/** File with the values of all tokens. */
export const tokensFile = 'ui/tokens.css';

/** Reads the text of the tokens' file. */
export function readTokens(root: string): string {
  return readFileSync(path.join(root, tokensFile), 'utf8');
}

/** Returns every custom property of the tokens' file with its values: several if themes or reduced motion change it. */
export function tokenValues(source: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [, name = '', value = ''] of withoutComments(source).matchAll(/(--[\w-]+):\s*([^;]+);/g))
    values.set(name, [...(values.get(name) ?? []), value.trim()]);
  return values;
}

/** Replaces comments by as many empty lines. */
export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''));
}
