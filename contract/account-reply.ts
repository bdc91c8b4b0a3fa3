import { z } from 'zod';

/** Something was done: the sentence to say so, and how things are now. */
export function done<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), message: z.string(), data });
}
