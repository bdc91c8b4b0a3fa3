import type { FastifyInstance } from 'fastify';
import type { ProblemCode } from '#contract/problem.ts';
import { type Outage, outageOf } from '#server/foundation/errors/outage.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { diskFullWords, NoRoom } from '#server/foundation/process/disk-space.ts';

interface Failure extends Record<string, unknown> {
  success: false;
  message: string;
  code: ProblemCode;
}

/** What a shopper reads while the database cannot answer. */
const outageWords: Record<Outage, string> = {
  away: "We can't reach our records for a moment. Nothing is lost and your cart is kept. Please try again in a few seconds.",
  full: diskFullWords,
  busy: 'We are very busy at the moment. Nothing is lost and your cart is kept. Please try again in a few seconds.',
};

/** What a failure says to the outside: a Problem's own words, a neutral sentence for anything else. */
export function failureOf(error: unknown): { status: number; body: Failure; retryAfterSeconds?: number | undefined } {
  if (error instanceof Problem) {
    const { fields, details, retryAfterSeconds } = error.extra;
    return {
      status: error.status,
      body: { success: false, message: error.message, code: error.code, ...(fields && { fields }), ...details },
      retryAfterSeconds,
    };
  }
  if (isUnkeepable(error)) return { status: 400, body: unreadable };
  const outage = outageOf(error);
  if (outage) return { status: 503, body: { success: false, message: outageWords[outage], code: 'unavailable' }, retryAfterSeconds: 2 };
  const status = statusOf(error);
  if (status < 500) return { status, body: unreadable };
  return { status: 500, body: { success: false, message: 'Something went wrong. Please try again.', code: 'internal' } };
}

const unreadable: Failure = { success: false, message: 'The request could not be read', code: 'bad_request' };

/** A text with a NUL or of the wrong form, a number out of its column's range. */
const unkeepable = new Set(['22021', '22P02', '22P05', '22003']);

/** Tells that PostgreSQL was given a value that no column takes: the caller's, and an error of ours, since no call should have let it in. */
export function isUnkeepable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1) {
    if ('code' in cause && typeof cause.code === 'string' && unkeepable.has(cause.code)) return true;
  }
  return false;
}

/** Fastify marks what is the caller's fault (broken JSON, a body too large) with a 4xx statusCode. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' && error.statusCode >= 400 ? error.statusCode : 500;
}

/** Every failure of the API leaves through here; what it hides is logged under the request's id. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, body, retryAfterSeconds } = failureOf(error);
    // That the database is away or the disk has no room is said once, by whoever watches over it.
    if (status >= 500 && outageOf(error) !== 'away' && !(error instanceof NoRoom)) request.log.error({ err: error }, 'request failed');
    else if (isUnkeepable(error)) request.log.error({ err: error }, 'a value came as far as the database that it cannot keep');
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
    return reply.status(status).header('cache-control', 'no-store').send(body);
  });
}
