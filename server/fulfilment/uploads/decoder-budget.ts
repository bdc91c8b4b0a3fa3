import { Problem } from '#server/foundation/errors/problem.ts';
import { Paces } from '#server/foundation/limits/cost-limiter.ts';
import { uploadTable } from '#server/fulfilment/picture-files/upload-rules.ts';

/** Average share of one processor that a sender may use for decoding. */
const share = 0.05;

/** Processor-time budgets of senders for decoding, in this process. */
export interface DecoderBudget {
  /** Throws Problem 429 while a sender's pictures have used more than their budget. */
  requireBudget(sender: string): void;
  /** Charges a sender for processor time in ms. */
  charge(sender: string, decoderMs: number): void;
}

/** Creates the budgets. `clock` gives milliseconds. */
export function createDecoderBudget(clock: () => number = () => performance.now()): DecoderBudget {
  const pace = new Paces({
    share,
    burstMs: uploadTable.decoderSeconds.most * 1000,
    why: uploadTable.decoderSeconds.why,
  });
  return {
    requireBudget(sender) {
      const waitMs = pace.waitOf(sender, clock());
      if (waitMs === 0) return;
      const message = 'Your pictures take long to read. They are saved here; try again in a few minutes.';
      throw new Problem(429, 'too_many_requests', message, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    },
    charge(sender, decoderMs) {
      if (decoderMs > 0) pace.charge(sender, decoderMs, clock());
    },
  };
}
