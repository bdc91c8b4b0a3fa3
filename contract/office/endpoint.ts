import { z } from 'zod';
import { defineEndpoint, type Endpoint, type Shapes } from '#contract/endpoint.ts';
import { textOfForm } from '#contract/primitives.ts';
import { officeKeyHeader } from './key-header.ts';
import type { OfficeAccess, Permission } from './permissions.ts';

type Method = Endpoint['method'];

/** Path prefix of all office endpoints; nothing else is below it. */
export type OfficePath = `/api/office/${string}`;

/** Required permission, and properties of the call. A change without an audit entry is rolled back. */
interface Rule {
  permission: OfficeAccess;
  /** Permissions that the caller needs besides the first. */
  also?: readonly Permission[];
  /** False for a call that is not a GET but changes no shop data: a challenge, a query. */
  changes?: boolean;
  /** True if password and second factor, or a passkey, must be at most ten minutes old: 403 `confirm_first`. */
  confirmed?: boolean;
  /** True if staff at a shared device can call it before they set a PIN; other calls answer 403 `pin_first`. */
  beforePin?: boolean;
  /** Reason why the reply of a change is never stored. The call then accepts no idempotency key. */
  unstored?: string;
}

/** Idempotency key of a button press. Pages opened before an upgrade send none, so the message says what to do. */
const OfficeKey = textOfForm(
  /^[\w-]{16,60}$/,
  60,
  'Reload the page and press again. Programs send an Idempotency-Key (16 to 60 of A-Z, a-z, 0-9, _ and -): a new one for each press, the same for its retry.',
);

/** Endpoint of the office: a common endpoint with its required permission. */
export interface OfficeEndpoint<
  M extends Method = Method,
  P extends OfficePath = OfficePath,
  S extends Shapes = Shapes,
  C extends boolean = boolean,
  A extends OfficeAccess = OfficeAccess,
> extends Endpoint<M, P, S> {
  permission: A;
  /** Permissions that the caller needs besides the first; usually none. */
  also: readonly Permission[];
  changes: C;
  confirmed: boolean;
  beforePin: boolean;
  /** True for a change that runs once per key and answers repeated requests with the stored reply. */
  keyed: boolean;
  /** Reason why a change is not keyed. */
  unstored: string | undefined;
}

type ChangesOf<M, R> = M extends 'GET' ? false : R extends { changes: false } ? false : true;

/**
 * Describes an office endpoint. All methods but GET change data, unless the rule states otherwise. A change takes an
 * Idempotency-Key, unless its reply is never stored.
 */
export function officeEndpoint<
  const M extends Method,
  const P extends OfficePath,
  const R extends Rule,
  S extends Shapes,
>(method: M, path: P, rule: R, shapes: S): OfficeEndpoint<M, P, S, ChangesOf<M, R>, R['permission']> {
  const changes = (method !== 'GET' && rule.changes !== false) as ChangesOf<M, R>;
  const keyed = changes && rule.unstored === undefined;
  const { permission, also = [], unstored, confirmed = false, beforePin = false } = rule;
  // Calls whose replies are not stored may define the key header themselves.
  const isRepeatable = keyed || officeKeyHeader in (shapes.headers?.shape ?? {});
  const described = isRepeatable ? withRepeats(shapes, keyed) : shapes;
  const rights = { permission, also, changes, confirmed, beforePin };
  return { ...defineEndpoint(method, path, described), ...rights, keyed, unstored };
}

/** Adds the key to the headers of a change, and the flag of a repeated request to its reply. */
function withRepeats<S extends Shapes>(shapes: S, keyed: boolean): S {
  if (!(shapes.reply instanceof z.ZodObject)) throw new Error(`${shapes.summary} The reply is no object`);
  const repeated = z.literal(true).optional().describe('True if the change was done before, under the same key.');
  const headers = (shapes.headers ?? z.object({})).extend({ [officeKeyHeader]: OfficeKey });
  return { ...shapes, reply: shapes.reply.extend({ repeated }), ...(keyed && { headers }) };
}
