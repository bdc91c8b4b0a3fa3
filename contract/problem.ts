import { z } from 'zod';

/** Every code a failure can carry. Stable: programs may branch on it; people read `message`. */
export const problemCodes = [
  'bad_request',
  'invalid_fields',
  'unauthorised',
  'signed_out',
  'google_link',
  'google_cancelled',
  'forbidden_origin',
  'proof_needed',
  'who_again',
  'link_ended',
  'locked',
  'not_allowed',
  'not_found',
  'conflict',
  'idempotency_mismatch',
  'out_of_stock',
  'price_changed',
  'not_offered',
  'too_many_requests',
  'unavailable',
  'internal',
] as const;

export const ProblemCode = z.enum(problemCodes);
export type ProblemCode = z.infer<typeof ProblemCode>;

/** The common failure: a sentence safe to show, a stable code, and a sentence a field where the input was wrong. */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: ProblemCode,
  fields: z.record(z.string(), z.string()).optional(),
});
export type Failure = z.infer<typeof Failure>;

/** Wraps the payload of every reply whose shape the specification does not fix itself. */
export function success<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data });
}
