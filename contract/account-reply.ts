import { z } from 'zod';

/** Creates the schema of a successful change: a message and the new data. */
export function doneReply<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), message: z.string(), data });
}
