import type { OfficeContext } from '#server/office/order-lists/office-context.ts';

/** Cache lifetime in ms. All Today pages read the same overdue work, which changes slowly. */
const freshMs = 60_000;

/** Caches the overdue work for a minute, regardless of the number of readers. */
export function createStanding({
  standstills,
  now,
}: Pick<OfficeContext, 'standstills' | 'now'>): () => Promise<readonly string[]> {
  let last: { at: number; says: Promise<readonly string[]> } | undefined;
  return () => {
    const at = now().getTime();
    if (!last || Math.abs(at - last.at) >= freshMs) {
      const says = standstills().then((findings) => findings.map((finding) => finding.says));
      last = { at, says };
      // Failures are not cached.
      says.catch(() => {
        last = undefined;
      });
    }
    return last.says;
  };
}
