import { createHash } from 'node:crypto';

// What a content network is told of an answer, and by what it is told to forget it.

/** The key of everything that has one. */
export const everyKey = 'all';

/**
 * The key of a tag: eight letters, so that a list of three hundred products fits into a head. Two tags of one key would only be forgotten
 * together. Pure.
 */
export function surrogateKey(tag: string): string {
  return createHash('sha256').update(tag).digest('hex').slice(0, 8);
}

/**
 * How long a network may keep what is purged by its tags, in s, and for how long after that it may show it while it asks anew. It is as long as
 * the shop itself shows what it keeps: what depends on the day (a promised date) is never older than that.
 */
export const edgeSeconds = { fresh: 60, whileRevalidate: 60, ifError: 600 } as const;

/** The heads of an answer that networks may keep, as RFC 9213 has them. Browsers go by `cache-control`, as before. Pure. */
export function edgeHeaders(tags: Iterable<string>): Record<string, string> {
  const { fresh, whileRevalidate, ifError } = edgeSeconds;
  return {
    'cdn-cache-control': `public, max-age=${fresh}, stale-while-revalidate=${whileRevalidate}, stale-if-error=${ifError}`,
    'surrogate-key': [everyKey, ...new Set([...tags].map(surrogateKey))].join(' '),
  };
}
