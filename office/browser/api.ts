import type { OfficeApi } from '#contract/office/calls.ts';
import type { ProblemCode } from '#contract/problem.ts';

/** A refusal of the shop, or no answer at all (`status` 0). Its message may be shown. */
export class OfficeProblem extends Error {
  readonly status: number;
  readonly code: ProblemCode | 'network';
  /** A sentence a field, where what was typed is wrong. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, code: ProblemCode | 'network', message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'OfficeProblem';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

const patienceMs = 20_000;

/** Gives the address of a call: its path with the parameters put in, and the query. */
export function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const told = Object.entries(query).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]));
  const search = new URLSearchParams(told);
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Calls the office's side of the shop by 'METHOD path'. Gives the reply or throws `OfficeProblem`. Who asks, the cookie says. */
export const officeApi: OfficeApi = async (name, input) => {
  const [method = 'GET', path = ''] = name.split(' ');
  const parts = input as Parts;
  const response = await fetch(addressOf(path, parts), {
    method,
    signal: AbortSignal.timeout(patienceMs),
    headers: { accept: 'application/json', ...(parts.body !== undefined && { 'content-type': 'application/json' }) },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
  }).catch(() => {
    throw new OfficeProblem(0, 'network', 'The shop did not answer. Look at the network and try again.');
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok || typeof body !== 'object' || body === null) throw problemOf(response.status, body);
  return body as never;
};

/** Makes a problem of a refusal, whatever came with it. */
export function problemOf(status: number, body: unknown): OfficeProblem {
  const known = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const message = typeof known.message === 'string' ? known.message : 'That did not work. Try again in a moment.';
  const fields = typeof known.fields === 'object' && known.fields !== null ? (known.fields as Record<string, string>) : {};
  return new OfficeProblem(status, (known.code as ProblemCode | undefined) ?? 'internal', message, fields);
}

/** Gives the sentence of whatever was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof OfficeProblem ? error.message : 'That did not work. Try again in a moment.';
}
