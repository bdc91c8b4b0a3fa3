import type { ProblemCode } from '#contract/problem.ts';
import { Problem } from '#server/foundation/errors/problem.ts';

/** A sign-in with Google that came to nothing, with one of the sentences of the specification's catalogue. */
export function googleRefusal(
  message: string,
  { status = 401, code = 'unauthorised', cause }: { status?: number; code?: Exclude<ProblemCode, 'invalid_fields'>; cause?: unknown } = {},
): Problem {
  return new Problem(status, code, message, { details: { error: message }, cause });
}

/** The keys of Google are not set. */
export function googleMissing(): Problem {
  return googleRefusal('Google authentication not configured properly');
}

/** Google does not answer, or with what is no answer. */
export function googleUnavailable(cause?: unknown): Problem {
  return googleRefusal('Google authentication service unavailable', { status: 503, code: 'unavailable', cause });
}

/** State or nonce are not those of this browser: another's, used, older than ten minutes. */
export function googleInvalid(): Problem {
  return googleRefusal('Invalid authentication response');
}

/** What Google gave is not good: a token or a code that does not hold. */
export function googleFailed(cause?: unknown): Problem {
  return googleRefusal('Authentication failed', { cause });
}

/** A refusal of any kind in the form of Google's calls: its sentence under `error` as well. */
export function asGoogleRefusal(problem: unknown): unknown {
  if (!(problem instanceof Problem)) return problem;
  const { status, code, message, extra } = problem;
  return new Problem(status, code, message, { ...extra, fields: extra.fields, details: { ...extra.details, error: message } });
}
