import { Problem } from '#server/foundation/errors/problem.ts';
import { uploadTable } from '#server/fulfilment/picture-files/upload-rules.ts';

/** The places of those whose pictures are on their way, in this process. */
export interface UploadSlots {
  /** Does something while its sender has a place. Throws Problem: 429 where they have all of theirs, 503 where all are taken. */
  take<T>(sender: string, work: () => Promise<T>): Promise<T>;
}

/** Makes the places: a body that drips for a quarter of an hour keeps one of its own sender's, and of nobody else's. */
export function createUploadSlots(): UploadSlots {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    async take(sender, work) {
      const own = taken.get(sender) ?? 0;
      if (own >= uploadTable.atOnce.most) {
        const message = `${own} of your pictures are on their way. Wait for one of them, then send this one.`;
        throw new Problem(429, 'too_many_requests', message, { retryAfterSeconds: 30 });
      }
      if (all >= uploadTable.allAtOnce.most) {
        const message = 'Many pictures are arriving just now. Yours is saved here; try again in a minute.';
        throw new Problem(503, 'unavailable', message, { retryAfterSeconds: 60 });
      }
      taken.set(sender, own + 1);
      all += 1;
      try {
        return await work();
      } finally {
        all -= 1;
        const left = (taken.get(sender) ?? 1) - 1;
        if (left > 0) taken.set(sender, left);
        else taken.delete(sender);
      }
    },
  };
}
