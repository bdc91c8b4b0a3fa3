import type { ProblemCode } from '#contract/problem.ts';

export interface ProblemExtra {
  /** Messages by field path in the request ('address.pin'). */
  fields?: Record<string, string> | undefined;
  /** Additional fields of the response, as in the endpoint's failure schema (remaining stock, a new quote). */
  details?: Record<string, unknown>;
  /** Seconds until a retry makes sense, sent as Retry-After. */
  retryAfterSeconds?: number;
  /** Internal cause, which is logged but never shown. */
  cause?: unknown;
}

/** Error that may be shown: its message is for people, its code for programs. Any other error becomes a neutral 500. */
export class Problem extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly extra: ProblemExtra;

  /** Creates the error; code invalid_fields requires `fields`. */
  constructor(
    status: number,
    code: 'invalid_fields',
    message: string,
    extra: ProblemExtra & { fields: Record<string, string> },
  );
  constructor(status: number, code: Exclude<ProblemCode, 'invalid_fields'>, message: string, extra?: ProblemExtra);
  constructor(
    status: number,
    code: ProblemCode,
    message: string,
    extra: ProblemExtra & { fields: ProblemExtra['fields'] | undefined },
  );
  constructor(status: number, code: ProblemCode, message: string, extra: ProblemExtra = {}) {
    super(message, { cause: extra.cause });
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}
