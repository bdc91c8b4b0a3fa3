import { z } from 'zod';

/** Error codes of failures. Programs may rely on them, so they stay stable; `message` is for people. */
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
  'confirm_first',
  'pin_first',
  'not_allowed',
  'not_found',
  'conflict',
  'idempotency_mismatch',
  'out_of_stock',
  'price_changed',
  'price_question',
  'not_offered',
  'too_many_requests',
  'unavailable',
  'internal',
] as const;

export const ProblemCode = z.enum(problemCodes);
export type ProblemCode = z.infer<typeof ProblemCode>;

/** Common failure: a message that is safe to show, a stable code, and a message for each invalid field. */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: ProblemCode,
  fields: z.record(z.string(), z.string()).optional(),
});
export type Failure = z.infer<typeof Failure>;

/** Creates the schema of a reply whose shape the specification does not define. */
export function successReply<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data });
}
