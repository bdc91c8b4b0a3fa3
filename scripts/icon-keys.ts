import type { Plugin } from 'vite';

/**
 * Replaces the random six-letter keys of an icon's parts by one-letter keys. The random keys do not compress and add
 * hundreds of bytes to each page. Pure.
 */
export function withShortKeys(code: string): string {
  let part = 0;
  return code.replace(/\bkey: "[a-z0-9]+"/g, () => `key: "${(part++).toString(36)}"`);
}

/** Shortens the keys of icons, which only distinguish the parts of one icon. */
export function shortIconKeys(): Plugin {
  return {
    name: 'short-icon-keys',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/ },
      handler: (code) => ({ code: withShortKeys(code), map: null }),
    },
  };
}
