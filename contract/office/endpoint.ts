import { defineEndpoint, type Endpoint, type Shapes } from '#contract/endpoint.ts';
import type { OfficeAccess } from './permissions.ts';

type Method = Endpoint['method'];

/** Path prefix of all office endpoints; nothing else is below it. */
export type OfficePath = `/api/office/${string}`;

/** Required permission, and if the call changes data. A change without an audit entry is rolled back. */
interface Rule {
  permission: OfficeAccess;
  /** False for a call that is not a GET but changes no shop data: a challenge, a query. */
  changes?: boolean;
  /** True if password and second factor, or a passkey, must be at most ten minutes old: 403 `confirm_first`. */
  confirmed?: boolean;
  /** True if it is open to a colleague at a shared device who has no PIN yet; other calls answer 403 `pin_first`. */
  beforePin?: boolean;
}

/** Endpoint of the office: a common endpoint with its required permission. */
export interface OfficeEndpoint<
  M extends Method = Method,
  P extends OfficePath = OfficePath,
  S extends Shapes = Shapes,
  C extends boolean = boolean,
  A extends OfficeAccess = OfficeAccess,
> extends Endpoint<M, P, S> {
  permission: A;
  changes: C;
  confirmed: boolean;
  beforePin: boolean;
}

type ChangesOf<M, R> = M extends 'GET' ? false : R extends { changes: false } ? false : true;

/** Describes an office endpoint. All methods but GET change data, unless the rule states otherwise. */
export function officeEndpoint<
  const M extends Method,
  const P extends OfficePath,
  const R extends Rule,
  S extends Shapes,
>(method: M, path: P, rule: R, shapes: S): OfficeEndpoint<M, P, S, ChangesOf<M, R>, R['permission']> {
  const changes = (method !== 'GET' && rule.changes !== false) as ChangesOf<M, R>;
  const { permission, confirmed = false, beforePin = false } = rule;
  return { ...defineEndpoint(method, path, shapes), permission, changes, confirmed, beforePin };
}
