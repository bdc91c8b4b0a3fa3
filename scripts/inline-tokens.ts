import type { Plugin } from 'vite';
import { tokenValues } from './style-tokens.ts';

/** A length, a number or a colour: no longer than the name it stands for. */
const short = /^(?:-?[\d.]+(?:px|rem)?|#[0-9a-f]{3,6})$/;

/** The tokens that have one short value in every theme, and that no other style sheet gives another. */
export function lastingTokens(tokens: string, otherStyles: readonly string[] = []): Map<string, string> {
  const elsewhere = new Set(otherStyles.flatMap((source) => [...tokenValues(source).keys()]));
  return new Map(
    [...tokenValues(tokens)].flatMap(([name, [value = '', ...more]]) =>
      more.length === 0 && short.test(value) && !elsewhere.has(name) ? [[name, value]] : [],
    ),
  );
}

/** Writes lasting tokens' values where their names are used, and leaves their declarations out: nobody asks for them by name any more. */
export function inlineTokens(css: string, lasting: ReadonlyMap<string, string>): string {
  return css
    .replace(/^\s*(--[\w-]+):[^;]+;\n/gm, (line, name: string) => (lasting.has(name) ? '' : line))
    .replace(/var\((--[\w-]+)\)/g, (use, name: string) => lasting.get(name) ?? use);
}

/**
 * Puts the values of the tokens that never change into the built style sheets: the sources name a step of a scale, and a phone
 * is sent neither its name nor the list.
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
