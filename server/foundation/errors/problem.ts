import type { ProblemCode } from '#contract/problem.ts';

export interface ProblemExtra {
  /** A sentence a field, by the field's path in the request ('address.pin'). */
  fields?: Record<string, string> | undefined;
  /** Further keys of the reply that the endpoint's failure shape lists (what is left, a new quote). */
  details?: Record<string, unknown>;
  /** Seconds until another try makes sense; sent as Retry-After. */
  retryAfterSeconds?: number;
  /** What went wrong inside; logged, never shown. */
  cause?: unknown;
}

/** A refusal that may be shown: its sentence is for people, its code for programs. Anything else thrown becomes a neutral 500. */
export class Problem extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly extra: ProblemExtra;

  /** Whoever refuses a field says which. */
  constructor(status: number, code: 'invalid_fields', message: string, extra: ProblemExtra & { fields: Record<string, string> });
  constructor(status: number, code: Exclude<ProblemCode, 'invalid_fields'>, message: string, extra?: ProblemExtra);
  constructor(status: number, code: ProblemCode, message: string, extra: ProblemExtra & { fields: ProblemExtra['fields'] | undefined });
  constructor(status: number, code: ProblemCode, message: string, extra: ProblemExtra = {}) {
    super(message, { cause: extra.cause });
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}
