import type { Plugin } from 'vite';
import { tokenValues } from './style-tokens.ts';

/** Matches a length, number or colour that is no longer than the token's name. */
const short = /^(?:-?[\d.]+(?:px|rem)?|#[0-9a-f]{3,6})$/;

/** Returns the tokens with one short value in every theme that no other style sheet overrides. */
export function lastingTokens(tokens: string, otherStyles: readonly string[] = []): Map<string, string> {
  const elsewhere = new Set(otherStyles.flatMap((source) => [...tokenValues(source).keys()]));
  return new Map(
    [...tokenValues(tokens)].flatMap(([name, [value = '', ...more]]) =>
      more.length === 0 && short.test(value) && !elsewhere.has(name) ? [[name, value]] : [],
    ),
  );
}

/** Replaces uses of constant tokens by their values and removes their declarations. */
export function inlineTokens(css: string, lasting: ReadonlyMap<string, string>): string {
  return css
    .replace(/^\s*(--[\w-]+):[^;]+;\n/gm, (line, name: string) => (lasting.has(name) ? '' : line))
    .replace(/var\((--[\w-]+)\)/g, (use, name: string) => lasting.get(name) ?? use);
}

/**
 * Inlines constant tokens in built style sheets. Sources use the names of the tokens; built style sheets contain
 * neither these names nor their list.
 */
export function tokensInlined(tokens: string, otherStyles: readonly string[]): Plugin {
  const lasting = lastingTokens(tokens, otherStyles);
  return {
    name: 'tokens-inlined',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (css) => ({ code: inlineTokens(css, lasting), map: null }),
    },
  };
}
