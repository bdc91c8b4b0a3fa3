import { createHash } from 'node:crypto';

// Surrogate keys and headers by which a CDN caches and purges responses.

/** Key of all cached responses. */
export const everyKey = 'all';

/**
 * Returns the surrogate key of a tag: eight characters, so that a list of 300 products fits into a header. A collision
 * only purges two tags together. Pure.
 */
export function surrogateKey(tag: string): string {
  return createHash('sha256').update(tag).digest('hex').slice(0, 8);
}

/**
 * Times in s for which a CDN may cache a response, and serve it stale. They equal those of the shop's own cache, so
 * that promised dates are not older there.
 */
export const edgeSeconds = { fresh: 60, whileRevalidate: 60, ifError: 600 } as const;

/** Returns the CDN caching headers of a response (RFC 9213). Browsers follow `cache-control`. Pure. */
export function edgeHeaders(tags: Iterable<string>): Record<string, string> {
  const { fresh, whileRevalidate, ifError } = edgeSeconds;
  return {
    'cdn-cache-control': `public, max-age=${fresh}, stale-while-revalidate=${whileRevalidate}, stale-if-error=${ifError}`,
    'surrogate-key': [everyKey, ...new Set([...tags].map(surrogateKey))].join(' '),
  };
}
