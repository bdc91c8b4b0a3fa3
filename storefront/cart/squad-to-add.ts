import { useSyncExternalStore } from 'react';
import type { Calls } from '#contract/calls.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { squadTooLarge } from '#contract/squad-limits.ts';
import { shownTerm } from '#contract/told-terms.ts';
import { ApiProblem, browserApi } from '../browser/api.ts';
import { readCart, writeCart } from '../browser/cart.ts';
import type { CartLine } from '../browser/cart-lines.ts';
import { newIdempotencyKey, underKey } from '../browser/idempotency-key.ts';
import { shortHash } from '../browser/owner-record.ts';
import { guardSession } from '../browser/session-guard.ts';
import { storedList } from '../browser/stored-list.ts';
import { addFailed, notTaken, saveFailureMessage } from './add-problems.ts';
import { cartLineOf } from './design-line.ts';

/** Request that saves the shirts of a squad. */
export type SquadRequest = InputOf<Calls['POST /api/squads']>['body'];

/** Squad that the shopper asked for and whose shirts are not in the cart yet. */
export interface WaitingSquad {
  /** Contents of its shirts in the studio, as `CartLine.shirt`. */
  shirts: readonly string[];
  /** Undefined until the pictures of the design are uploaded: then only the studio can continue. */
  request?: SquadRequest;
}

/** Stored record. `seed` makes idempotency keys of this person: the same squad has the same key in every tab. */
interface SquadRecord {
  seed: string;
  waiting?: WaitingSquad;
}

const records = storedList<SquadRecord>('squadToAdd', 'squadToAddChanged', parseRecords);

function parseRecords(stored: unknown): readonly SquadRecord[] {
  const [record] = Array.isArray(stored) ? (stored as (Partial<SquadRecord> | null)[]) : [];
  if (typeof record?.seed !== 'string') return [];
  const { seed, waiting } = record;
  const shirts = textsIn(waiting?.shirts);
  if (shirts.length === 0) return [{ seed }];
  const request = waiting?.request;
  const isWhole = Array.isArray(request?.players) && request.players.length === shirts.length;
  return [{ seed, waiting: { shirts, ...(isWhole && { request }) } }];
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

const readRecord = (): SquadRecord => records.read()[0] ?? { seed: newIdempotencyKey() };

/** Returns the squad that waits, synchronized between tabs; undefined if no squad waits. */
export function useWaitingSquad(): WaitingSquad | undefined {
  return records.use()[0]?.waiting;
}

/**
 * Stores a squad until it is in the cart, so that its shopper sees it after a reload or network failure. Returns false
 * if the browser does not store it.
 */
export function holdSquad(waiting: WaitingSquad): boolean {
  return records.write([{ seed: readRecord().seed, waiting }]);
}

/** Deletes the waiting squad. */
export function leaveSquadOut(): void {
  records.write([{ seed: readRecord().seed }]);
}

let adding = false;
const listeners = new Set<() => void>();

function setAdding(is: boolean): void {
  adding = is;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns true while this tab adds a squad. */
export function useAddingSquad(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => adding,
    () => false,
  );
}

export type SquadOutcome =
  /** `lines` are the shirts of the squad; `added` of them were not in the cart before. */
  { kind: 'added'; squad: string; lines: readonly CartLine[]; added: number } | { kind: 'failed'; message: string };

/** Timeout in ms: a slow network, and a shop under load. */
const patienceMs = 60_000;

/**
 * Saves the shirts of a squad by one request and adds all to the cart at once. The idempotency key follows from the
 * request, so repeating it, even in another tab, adds nothing twice. Throws ApiProblem.
 */
export async function addSquad(
  shop: ShopFacts,
  request: SquadRequest,
  shirts: readonly string[],
): Promise<SquadOutcome> {
  const squad = squadKey(readRecord().seed, request);
  const cart = readCart(shop);
  const full = fullProblem(shop, cart, shirts.length - cart.filter((line) => line.squad === squad).length);
  if (full) return { kind: 'failed', message: full };
  holdSquad({ shirts, request });
  const stillTheirs = guardSession();
  setAdding(true);
  try {
    const saved = await saveShirts(request, shirts);
    if (!stillTheirs()) return { kind: 'failed', message: addFailed };
    return addLines(shop, saved.squad, saved.lines);
  } catch (error) {
    // The same request would be refused again: only the studio can correct it.
    if (error instanceof ApiProblem && error.status === 400 && stillTheirs()) holdSquad({ shirts });
    throw error;
  } finally {
    setAdding(false);
  }
}

/** Returns the idempotency key of a request, which also identifies its lines in the cart. */
function squadKey(seed: string, request: SquadRequest): string {
  return `${seed} ${shortHash(JSON.stringify(request))}`;
}

/** Adds the squad that waits, from a page without the studio. */
export async function addWaitingSquad(shop: ShopFacts, { request, shirts }: WaitingSquad): Promise<SquadOutcome> {
  if (!request) return { kind: 'failed', message: addFailed };
  try {
    return await addSquad(shop, request, shirts);
  } catch (error) {
    return { kind: 'failed', message: saveFailureMessage(error, addFailed) };
  }
}

/** Saves the shirts and returns their lines. If another squad already used the key, retries once with a new key. */
async function saveShirts(
  request: SquadRequest,
  shirts: readonly string[],
  again = true,
): Promise<{ squad: string; lines: CartLine[] }> {
  const squad = squadKey(readRecord().seed, request);
  try {
    const input = { headers: underKey(squad), body: request };
    const { data } = await browserApi('POST /api/squads', input, { patienceMs });
    const ofSquad = (at: number) => ({ squad, ...(shirts[at] && { shirt: shirts[at] }) });
    return { squad, lines: data.shirts.map(({ product }, at) => cartLineOf(product, 1, ofSquad(at))) };
  } catch (error) {
    if (!again || !(error instanceof ApiProblem) || error.code !== 'idempotency_mismatch') throw error;
    records.write([{ seed: newIdempotencyKey(), waiting: { shirts, request } }]);
    return saveShirts(request, shirts, false);
  }
}

/** Adds those lines that the cart lacks, all by one write. */
function addLines(shop: ShopFacts, squad: string, lines: readonly CartLine[]): SquadOutcome {
  const cart = readCart(shop);
  const inCart = new Set(cart.map(({ id }) => id));
  const fresh = lines.filter(({ id }) => !inCart.has(id));
  // Another tab may have filled the cart since the request.
  const full = fullProblem(shop, cart, fresh.length);
  if (full) return { kind: 'failed', message: full };
  if (!writeCart([...cart, ...fresh])) return { kind: 'failed', message: notTaken() };
  leaveSquadOut();
  return { kind: 'added', squad, lines, added: fresh.length };
}

function fullProblem(shop: ShopFacts, cart: readonly CartLine[], shirts: number): string | undefined {
  return squadTooLarge(shirts, { inCart: cart.length, most: shownTerm(shop, 'limits').lines });
}

/** Returns the message that shirts of a squad are not in the cart yet. */
export function waitingWords({ shirts }: WaitingSquad): string {
  return shirts.length === 1
    ? 'A shirt of your squad is not in your cart yet.'
    : `None of the ${shirts.length} shirts of your squad is in your cart yet.`;
}
