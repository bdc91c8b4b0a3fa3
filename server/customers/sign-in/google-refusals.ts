import type { ProblemCode } from '#contract/problem.ts';
import { Problem } from '#server/foundation/errors/problem.ts';

/** Creates a Google sign-in error with a message from the specification. */
export function googleRefusal(
  message: string,
  {
    status = 401,
    code = 'unauthorised',
    cause,
  }: { status?: number; code?: Exclude<ProblemCode, 'invalid_fields'>; cause?: unknown } = {},
): Problem {
  return new Problem(status, code, message, { details: { error: message }, cause });
}

/** Creates the error for missing Google credentials. */
export function googleMissing(): Problem {
  return googleRefusal('Google authentication not configured properly');
}

/** Creates the error for a missing or invalid response from Google. */
export function googleUnavailable(cause?: unknown): Problem {
  return googleRefusal('Google authentication service unavailable', { status: 503, code: 'unavailable', cause });
}

/** Creates the error for a state or nonce that belongs to another browser, was used, or is older than ten minutes. */
export function googleInvalid(): Problem {
  return googleRefusal('Invalid authentication response');
}

/** Creates the error for an invalid token or code from Google. */
export function googleFailed(cause?: unknown): Problem {
  return googleRefusal('Authentication failed', { cause });
}

/** Converts any Problem to the format of Google's calls, which also have the message under `error`. */
export function asGoogleRefusal(problem: unknown): unknown {
  if (!(problem instanceof Problem)) return problem;
  const { status, code, message, extra } = problem;
  return new Problem(status, code, message, {
    ...extra,
    fields: extra.fields,
    details: { ...extra.details, error: message },
  });
}
