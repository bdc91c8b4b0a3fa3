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

/** Reader of an error message; only shoppers have a cart that could be lost. */
export type ReplyReader = 'shopper' | 'staff';

/** Returns who reads the response to a request, by its URL. Pure. */
export function readerOf(address: string): ReplyReader {
  return address.startsWith('/api/office/') ? 'staff' : 'shopper';
}

/** Messages during a database outage. */
const outageWords: Record<ReplyReader, Record<Outage, string>> = {
  shopper: {
    away: "We can't reach our records for a moment. Nothing is lost and your cart is kept. Please try again in a few seconds.",
    full: diskFullWords.shopper,
    busy: 'We are very busy at the moment. Nothing is lost and your cart is kept. Please try again in a few seconds.',
  },
  staff: {
    away: 'The database of the shop cannot be reached. Nothing is lost. Try again in a few seconds.',
    full: diskFullWords.staff,
    busy: 'The database of the shop is very busy. Nothing is lost. Try again in a few seconds.',
  },
};

/** Converts an error to a response: a Problem with its own message, any other error with a neutral sentence. */
export function failureOf(
  error: unknown,
  reader: ReplyReader = 'shopper',
): { status: number; body: Failure; retryAfterSeconds?: number | undefined } {
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
  if (outage)
    return {
      status: 503,
      body: { success: false, message: outageWords[reader][outage], code: 'unavailable' },
      retryAfterSeconds: 2,
    };
  const status = statusOf(error);
  if (status < 500) return { status, body: unreadable };
  return {
    status: 500,
    body: { success: false, message: 'Something went wrong. Please try again.', code: 'internal' },
  };
}

const unreadable: Failure = { success: false, message: 'The request could not be read', code: 'bad_request' };

/** SQLSTATE codes of invalid values: NUL in a text, wrong format, number out of range. */
const unkeepable = new Set(['22021', '22P02', '22P05', '22003']);

/**
 * Detects values that PostgreSQL rejects as invalid. The caller sent them, but our validation should have rejected
 * them.
 */
export function isUnkeepable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1) {
    if ('code' in cause && typeof cause.code === 'string' && unkeepable.has(cause.code)) return true;
  }
  return false;
}

/** Returns the 4xx statusCode that Fastify sets on client errors (broken JSON, body too large), else 500. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' && error.statusCode >= 400 ? error.statusCode : 500;
}

/** Registers the error handler of the API. Details that are not shown are logged with the request id. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, body, retryAfterSeconds } = failureOf(error, readerOf(request.url));
    // Outages and a full disk are logged once by their monitors, not per request.
    if (status >= 500 && outageOf(error) !== 'away' && !(error instanceof NoRoom))
      request.log.error({ event: 'request.failed', err: error }, 'request failed');
    else if (isUnkeepable(error))
      request.log.error(
        { event: 'database.value_rejected', err: error },
        'the database rejected a value that validation should have refused',
      );
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
    return reply.status(status).header('cache-control', 'no-store').send(body);
  });
}
