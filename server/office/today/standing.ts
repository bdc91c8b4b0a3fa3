import type { OfficeContext } from '#server/office/order-lists/office-context.ts';

/** So old what is said may be: everybody's Today asks, and what stands still has done so for long. */
const freshMs = 60_000;

/** Gives what stands still in the shop in sentences, looked for once a minute at most, however many ask. */
export function createStanding({ standstills, now }: Pick<OfficeContext, 'standstills' | 'now'>): () => Promise<readonly string[]> {
  let last: { at: number; says: Promise<readonly string[]> } | undefined;
  return () => {
    const at = now().getTime();
    if (!last || Math.abs(at - last.at) >= freshMs) {
      const says = standstills().then((findings) => findings.map((finding) => finding.says));
      last = { at, says };
      // A look that failed is none.
      says.catch(() => {
        last = undefined;
      });
    }
    return last.says;
  };
}
