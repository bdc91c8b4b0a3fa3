import { Readable } from 'node:stream';
import type { Endpoint, HandlerReplyOf, ParsedOf, Shapes } from '#contract/endpoint.ts';
import type { OfficeEndpoint, OfficePath } from '#contract/office/endpoint.ts';
import { officeKeyHeader } from '#contract/office/key-header.ts';
import { mayDo, type OfficeAccess, type Permission, roleTable } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type CallContext, signedOut } from '#server/foundation/http/caller.ts';
import { type Handler, mountRoute, type Router } from '#server/foundation/http/mount.ts';
import { originOf } from '#server/foundation/security-events/origin.ts';
import { lacksPin, requireConfirmed } from './confirmation.ts';
import { type HashedBody, hashBody } from './hashed-body.ts';
import { holdOfficeSession, screenLocked } from './hold-office-session.ts';
import {
  claimPress,
  findEarlierChange,
  type Press,
  PressTaken,
  pressOf,
  releasePress,
  storeAnswer,
  storeResult,
} from './office-answers.ts';
import { findOfficeSession, type Member, type OfficeSession } from './sessions.ts';
import type { StaffContext } from './staff-context.ts';
import { type AuditAuthor, type AuditEntry, writeAudit } from './write-audit.ts';

/** Router of the office. */
export interface Office {
  router: Router;
  staff: StaffContext;
}

type Method = Endpoint['method'];
type AnyOffice<Changes extends boolean> = OfficeEndpoint<Method, OfficePath, Shapes, Changes>;

/** Session type: undefined on routes open to anyone, else required. */
type SessionFor<E> = E extends { permission: infer A extends OfficeAccess }
  ? 'anyone' extends A
    ? undefined
    : OfficeSession
  : never;

/** Request context with its caller. */
export interface OfficeCall<E> {
  caller: CallContext;
  session: SessionFor<E>;
}

/** Writes an audit entry. `by` is the actor if no session exists yet. */
export type WriteAudit = (entry: AuditEntry, by?: Member) => void;

/** Context of a read request. */
export interface OfficeReadCall<E> extends OfficeCall<E> {
  /** Logs access to personal data before the response; documents and labels contain it in full. */
  saw(entries: readonly AuditEntry[]): Promise<void>;
}

/** Result of a change done earlier under the same key: same response, no audit entry. */
export class Repeated<T = undefined> {
  readonly value: T;

  constructor(value: T) {
    this.value = value;
  }
}

/**
 * Result of a failed attempt, such as a wrong code. It is committed with its audit entries, but its key can be used
 * again.
 */
export class FailedTry<T> {
  readonly value: T;

  constructor(value: T) {
    this.value = value;
  }
}

/** Creates the Problem for a key that was used for another request. `look` says what to check first. */
export function keyUsedOtherwise(look: string): Problem {
  return new Problem(409, 'idempotency_mismatch', `This press was used for something else. ${look}`);
}

type AuditedWork<T> = (tx: Db, note: WriteAudit) => Promise<T | Repeated<T> | FailedTry<T>>;

/** Context of a change request, with the only transaction that the handler may use. */
export interface OfficeChangeCall<E> extends OfficeCall<E> {
  /**
   * Runs the change in a transaction with its audit entries; without an entry it rolls back. Repeated work returns
   * `Repeated` instead of an entry. If the same request was already handled, returns its result and does nothing.
   */
  change<T>(work: AuditedWork<T>): Promise<T>;
  /** Runs an audited step before the change, in its own transaction, which does not use the key. */
  prepare<T>(work: AuditedWork<T>): Promise<T>;
  /** Result of the change if the same request was handled before and its process stopped before responding. */
  earlier: { result: unknown } | undefined;
}

/** Change request of a signed-in member, or of one who has entered only the password. */
export type SessionChange = Pick<OfficeChangeCall<unknown>, 'change' | 'caller'> & { session: OfficeSession };

/** Mounts a read route; callers without permission are rejected before the handler. */
export function mountRead<E extends AnyOffice<false>>(
  office: Office,
  endpoint: E,
  handler: (input: ParsedOf<E>, call: OfficeReadCall<E>) => Promise<HandlerReplyOf<E>>,
): void {
  const { router, sessionOf } = guardedRouter(office, endpoint);
  const guarded: Handler<E> = async (input, caller) => {
    const session = await sessionOf(caller);
    const saw: OfficeReadCall<E>['saw'] = async (entries) => {
      if (entries.length === 0) return;
      await changeAudited(office.staff, authorOf(session?.member, caller), async (_tx, note) => {
        for (const entry of entries) note(entry);
      });
    };
    return handler(input, { caller, session: session as SessionFor<E>, saw });
  };
  mountRoute<E>(router, endpoint, guarded);
}

type ChangeHandler<E extends AnyOffice<true>> = (
  input: ParsedOf<E>,
  call: OfficeChangeCall<E>,
) => Promise<HandlerReplyOf<E>>;

/**
 * Mounts a change route. `change` is the handler's only transaction; a success without it throws, since the change
 * would be missing from the audit log. A change with a key is made once per key: repeats get its first response.
 */
export function mountChange<E extends AnyOffice<true>>(office: Office, endpoint: E, handler: ChangeHandler<E>): void {
  const { router, sessionOf } = guardedRouter(office, endpoint);
  const guarded: Handler<E> = async (input, caller) => {
    const session = await sessionOf(caller);
    const isKeyed = session !== undefined && endpoint.keyed;
    const hashed = isKeyed ? hashedBodyIn(input) : undefined;
    const received = hashed ? ({ ...(input as object), body: hashed.body } as ParsedOf<E>) : input;
    const handling: Handling<E> = { office, endpoint, handler, input: received, caller, session };
    if (isKeyed) return answerOnce(handling, pressIn(office, endpoint, session.member, input, hashed));
    const { reply, isRepeated } = await handleChange(handling, {});
    return markRepeated<E>(reply, isRepeated);
  };
  mountRoute<E>(router, endpoint, guarded);
}

/** Change request with its handler. */
interface Handling<E extends AnyOffice<true>> {
  office: Office;
  endpoint: E;
  handler: ChangeHandler<E>;
  input: ParsedOf<E>;
  caller: CallContext;
  session: OfficeSession | undefined;
}

function hashedBodyIn(input: unknown): HashedBody | undefined {
  const { body } = input as { body?: unknown };
  return body instanceof Readable ? hashBody(body) : undefined;
}

/** Creates the record of a parsed request. A streamed body counts by the hash of its content. */
function pressIn(
  { staff }: Office,
  { method, path }: AnyOffice<true>,
  member: Member,
  input: unknown,
  hashed: HashedBody | undefined,
): Press {
  const { headers, body, ...named } = input as { headers: Record<string, string>; body?: unknown };
  const read = async () => [named, hashed ? await hashed.hash() : body];
  return pressOf(staff.secret, member, `${method} ${path}`, { key: headers[officeKeyHeader] ?? '', read });
}

/**
 * Responds to a change with a key. The response is created after the commit, so another process can create it again if
 * this one stops. All repeats get the first stored response.
 */
async function answerOnce<E extends AnyOffice<true>>(handling: Handling<E>, press: Press): Promise<HandlerReplyOf<E>> {
  const { db } = handling.office.staff;
  const earlier = await findEarlierChange(db, press);
  if (earlier && 'answer' in earlier) return markRepeated<E>(earlier.answer, true);
  try {
    const { reply, isRepeated } = await handleChange(handling, { press, earlier });
    const answer = handling.endpoint.shapes.reply.parse(reply) as Record<string, unknown>;
    return markRepeated<E>(await storeAnswer(db, press, answer), isRepeated);
  } catch (error) {
    if (!(error instanceof PressTaken)) throw error;
    return answerOnce(handling, press);
  }
}

function markRepeated<E extends AnyOffice<true>>(reply: unknown, isRepeated: boolean): HandlerReplyOf<E> {
  return (isRepeated ? { ...(reply as object), repeated: true } : reply) as HandlerReplyOf<E>;
}

/**
 * Runs the handler of a change. If the change was made earlier, the handler gets that result instead of a transaction.
 */
async function handleChange<E extends AnyOffice<true>>(
  { office: { staff }, endpoint, handler, input, caller, session }: Handling<E>,
  { press, earlier }: { press?: Press; earlier?: { result: unknown } | undefined },
): Promise<{ reply: HandlerReplyOf<E>; isRepeated: boolean }> {
  const author = authorOf(session?.member, caller);
  const audited = <T>(work: AuditedWork<T>) =>
    changeAudited(staff, author, async (tx, note) => {
      if (session) await requireStillAllowed(tx, session, endpoint);
      return work(tx, note);
    });
  let written = earlier ? 1 : 0;
  let isRepeated = earlier !== undefined;
  const change: OfficeChangeCall<E>['change'] = async <T>(work: AuditedWork<T>) => {
    if (earlier) return earlier.result as T;
    if (press && written > 0) throw new Error(`${press.call} changed something twice under one key`);
    const done = await audited<T>(async (tx, note) => {
      if (press) await claimPress(tx, press, staff.now());
      const result = await work(tx, note);
      isRepeated = result instanceof Repeated;
      if (press && result instanceof FailedTry) await releasePress(tx, press);
      else if (press) await storeResult(tx, press, result instanceof Repeated ? result.value : result);
      return result;
    });
    written += 1;
    return done;
  };
  const call = { caller, session: session as SessionFor<E>, change, prepare: audited, earlier };
  const reply = await handler(input, call);
  if (written === 0) throw new Error(`${endpoint.method} ${endpoint.path} ended well and wrote nothing into the audit`);
  return { reply, isRepeated };
}

/** Creates a router that checks the access of a call before its input, once per caller. */
function guardedRouter(office: Office, endpoint: AnyOffice<boolean>) {
  const sessions = new WeakMap<CallContext, Promise<OfficeSession | undefined>>();
  const sessionOf = (caller: CallContext) => {
    const session = sessions.get(caller) ?? requireAccess(office, endpoint, caller);
    sessions.set(caller, session);
    return session;
  };
  return { router: { ...office.router, guard: sessionOf }, sessionOf };
}

/** Runs a change and its audit entries in one transaction. `author` is undefined if each entry names its actor. */
export function changeAudited<T>(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  author: ((by: Member | undefined) => AuditAuthor) | AuditAuthor,
  work: AuditedWork<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const noted: { entry: AuditEntry; by: Member | undefined }[] = [];
    const done = await work(tx, (entry, by) => void noted.push({ entry, by }));
    if (done instanceof Repeated) {
      if (noted.length > 0) throw new Error('a repeated change noted something for the audit');
      return done.value;
    }
    if (noted.length === 0) throw new Error('a change noted nothing for the audit: none of it has happened');
    for (const { entry, by } of noted)
      await writeAudit(tx, typeof author === 'function' ? author(by) : author, [entry], now());
    return done instanceof FailedTry ? done.value : done;
  });
}

function authorOf(signedIn: Member | undefined, caller: CallContext): (by: Member | undefined) => AuditAuthor {
  const { device, network } = originOf(caller);
  return (by) => {
    const member = by ?? signedIn;
    if (!member) throw new Error('nobody is said to have made this change');
    const role = member.roles.map((one) => roleTable[one].words).join(', ');
    return { actor: 'member', memberId: member.id, who: member.name, role, from: `${device}, ${network}` };
  };
}

/**
 * Checks session, permission, confirmation and rate limits of a call. Throws Problem: 401 `signed_out`, 403 `locked`,
 * `pin_first`, `not_allowed` or `confirm_first`, 429 above a limit.
 */
async function requireAccess(
  { staff, router }: Office,
  { method, path, permission: access, also, confirmed, beforePin }: AnyOffice<boolean>,
  caller: CallContext,
): Promise<OfficeSession | undefined> {
  if (access === 'anyone') return undefined;
  const session = await staff.limits.onMiss('staffSession', caller.address, async () => {
    const found = await findOfficeSession(staff, caller);
    const begun = access === 'begun';
    if (!found || (found.stage === 'open') === begun) throw signedOut();
    return found;
  });
  if (session.lockedAt && access !== 'locked') throw screenLocked();
  if (!isAllowed(session.member, { permission: access, also })) throw notAllowed();
  if (!beforePin && !comingAndGoing.has(access) && lacksPin(session.member))
    throw new Problem(403, 'pin_first', 'Choose a PIN first: others use this device too.');
  if (confirmed) requireConfirmed(session, staff.now());
  await router.turns.forAccount(session.member.id, router.turns.kindOf(method, path));
  return session;
}

/**
 * Checks in the transaction of a change that its session, its member and the roles are still the ones by which the call
 * was let in. Throws Problem 401 `signed_out`, 403 `locked` or `not_allowed`, 409 `conflict`.
 */
async function requireStillAllowed(tx: Db, session: OfficeSession, access: Access): Promise<void> {
  if (comingAndGoing.has(access.permission)) return;
  const rights = await holdOfficeSession(tx, session);
  if (!isAllowed(rights, access)) throw notAllowed();
  // The handler decides by the rights that it was given.
  const { permissions, sights } = session.member;
  if (JSON.stringify(rights) !== JSON.stringify({ permissions, sights }))
    throw new Problem(409, 'conflict', 'Your roles have just been changed. Try again.');
}

/** Access levels of the start and the end of a session, which need no PIN and change nothing but the session. */
const comingAndGoing: ReadonlySet<OfficeAccess> = new Set<OfficeAccess>(['locked', 'begun', 'anyone']);

const forEveryone: ReadonlySet<OfficeAccess> = new Set<OfficeAccess>(['member', 'locked', 'begun', 'anyone']);

function notAllowed(): Problem {
  return new Problem(403, 'not_allowed', 'This is not part of your work here. An owner can change that.');
}

/** Permissions of a call: the first, and those needed besides it. */
type Access = Pick<AnyOffice<boolean>, 'permission' | 'also'>;

function isAllowed(member: Pick<Member, 'permissions'>, { permission, also }: Access): boolean {
  const isOpen = forEveryone.has(permission) || mayDo(member, permission as Permission);
  return isOpen && also.every((second) => mayDo(member, second));
}
