import { type Endpoint, endpoint, type Shapes } from '#contract/endpoint.ts';
import type { OfficeAccess } from './permissions.ts';

type Method = Endpoint['method'];

/** Where all calls of the office are; nothing else is there. */
export type OfficePath = `/api/office/${string}`;

/** Who may ask, and whether something changes by it: then it is written into the audit, or it does not happen. */
interface Rule {
  permission: OfficeAccess;
  /** False for a call that is sent as a write and changes nothing of the shop's: a challenge, a question. */
  changes?: boolean;
}

/** A call of the office: like any other, with who may ask it. */
export interface OfficeEndpoint<
  M extends Method = Method,
  P extends OfficePath = OfficePath,
  S extends Shapes = Shapes,
  C extends boolean = boolean,
  A extends OfficeAccess = OfficeAccess,
> extends Endpoint<M, P, S> {
  permission: A;
  changes: C;
}

/** A call that reads. */
export type OfficeRead = OfficeEndpoint<Method, OfficePath, Shapes, false>;

/** A call that changes something. */
export type OfficeChange = OfficeEndpoint<Method, OfficePath, Shapes, true>;

type ChangesOf<M, R> = M extends 'GET' ? false : R extends { changes: false } ? false : true;

/** Describes one call of the office. What is no GET changes something, unless its rule says otherwise. */
export function officeEndpoint<const M extends Method, const P extends OfficePath, const R extends Rule, S extends Shapes>(
  method: M,
  path: P,
  rule: R,
  shapes: S,
): OfficeEndpoint<M, P, S, ChangesOf<M, R>, R['permission']> {
  const changes = (method !== 'GET' && rule.changes !== false) as ChangesOf<M, R>;
  return { ...endpoint(method, path, shapes), permission: rule.permission, changes };
}
