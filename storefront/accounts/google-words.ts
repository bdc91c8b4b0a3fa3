import type { ApiProblem } from '../browser/api.ts';

/** Returns the message for a failed Google sign-in, from the specification's catalogue. */
export function googleSentence({ status, body }: Pick<ApiProblem, 'status' | 'body'>): string {
  if (status === 0) return 'Network error during authentication';
  if (typeof body.error === 'string') return body.error;
  return typeof body.message === 'string' ? body.message : 'Authentication failed';
}
