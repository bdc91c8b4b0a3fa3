import type { OfficeApi } from '#contract/office/calls.ts';
import type { Since } from '#contract/office/order-actions.ts';
import type { PriceQuestion } from '#contract/office/products.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { askConfirmation } from './confirmation.ts';
import { officeFetch } from './person.ts';
import { describeChange, shareInFlight } from './share-in-flight.ts';

/** Error response of the shop, or a network failure (`status` 0). Its message may be shown. */
export class OfficeProblem extends Error {
  readonly status: number;
  readonly code: ProblemCode | 'network';
  /** Error message per invalid field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Changes that others made at the same time; set after a conflict. */
  readonly changed: readonly Since[];
  /** Price that the shop asks about. */
  price: PriceQuestion | undefined;

  constructor(
    status: number,
    code: ProblemCode | 'network',
    message: string,
    fields: Readonly<Record<string, string>> = {},
    changed: readonly Since[] = [],
  ) {
    super(message);
    this.name = 'OfficeProblem';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.changed = changed;
  }
}

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  body?: unknown;
}

const patienceMs = 20_000;
/** Timeout of documents in ms: worker processes draw them one after the other, so they can be slow. */
const slowMs = 90_000;
const slow: ReadonlySet<string> = new Set([
  'GET /api/office/packing/papers',
  'POST /api/office/packing/pick-list',
  'GET /api/office/places/labels',
  'GET /api/office/packing/handovers/:id',
]);

/** Returns the URL of a call: its path with parameters, and the query. */
export function officeCallUrl(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const told = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(told);
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/**
 * Calls the office API by 'METHOD path'. Returns the reply or throws `OfficeProblem`. The cookie identifies the caller.
 * If the shop requires reauthentication, asks for it and repeats the call once. A change that is in flight is not sent
 * a second time.
 */
export const officeApi: OfficeApi = (name, input) => {
  if (name.startsWith('GET ')) return callConfirmed(name, input);
  const [method = '', path = ''] = name.split(' ');
  const parts = input as Parts;
  const change = describeChange(`${method} ${officeCallUrl(path, parts)}`, parts.body);
  return shareInFlight(change, () => callConfirmed(name, input));
};

const callConfirmed: OfficeApi = async (name, input) => {
  try {
    return await callOffice(name, input);
  } catch (error) {
    const asks = error instanceof OfficeProblem && error.code === 'confirm_first' && !name.includes('/me/confirm');
    if (!asks || !(await askConfirmation())) throw error;
    return await callOffice(name, input);
  }
};

const callOffice: OfficeApi = async (name, input) => {
  const [method = 'GET', path = ''] = name.split(' ');
  const parts = input as Parts;
  const response = await officeFetch(officeCallUrl(path, parts), {
    method,
    signal: AbortSignal.timeout(slow.has(name) ? slowMs : patienceMs),
    headers: {
      accept: 'application/json',
      ...parts.headers,
      ...(parts.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
  }).catch(() => {
    throw new OfficeProblem(0, 'network', 'The shop did not answer. Look at the network and try again.');
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok || typeof body !== 'object' || body === null) throw problemOf(response.status, body);
  return body as never;
};

/** Creates an error from a response, with any body, even an unreadable one. */
export function problemOf(status: number, body: unknown): OfficeProblem {
  const known = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const message = typeof known.message === 'string' ? known.message : 'That did not work. Try again in a moment.';
  const fields =
    typeof known.fields === 'object' && known.fields !== null ? (known.fields as Record<string, string>) : {};
  const problem = new OfficeProblem(
    status,
    (known.code as ProblemCode | undefined) ?? 'internal',
    message,
    fields,
    Array.isArray(known.changed) ? (known.changed as Since[]) : [],
  );
  if (known.price) problem.price = known.price as PriceQuestion;
  return problem;
}

/** Returns true if the shop answered, even with an error; network failures have no status. Pure. */
export function wasAnswered(error: unknown): boolean {
  return !(error instanceof OfficeProblem && error.status === 0);
}

/** Returns the message of any thrown value. */
export function errorMessage(error: unknown): string {
  return error instanceof OfficeProblem ? error.message : 'That did not work. Try again in a moment.';
}
