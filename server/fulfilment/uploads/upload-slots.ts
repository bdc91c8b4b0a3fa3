import { Problem } from '#server/foundation/errors/problem.ts';
import { uploadTable } from '#server/fulfilment/picture-files/upload-rules.ts';

/** Upload slots of senders in this process. */
export interface UploadSlots {
  /**
   * Runs work while its sender has a slot. Throws Problem: 429 if all the sender's slots are in use, 503 if all slots
   * are.
   */
  take<T>(sender: string, work: () => Promise<T>): Promise<T>;
}

/** Creates the slots. A slow upload of a quarter of an hour only occupies a slot of that sender. */
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
