import type { SecurityEventRow } from '#contract/office/security-events.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
import { coarseNetworkOf } from '#server/foundation/security-events/origin.ts';
import {
  type EventFilter,
  findEventAccount,
  type ReadEvent,
  readEvents,
} from '#server/foundation/security-events/read-events.ts';

const pageRows = 50;
const dayMs = 24 * 3_600_000;

/** Filter for security events. Days are in Indian time. */
interface Asked extends Pick<EventFilter, 'kind' | 'outcome' | 'before'> {
  /** Full e-mail or the id of an account. */
  account?: string | undefined;
  /** IP address, or a network as it is displayed. */
  network?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Lists a page of security events, newest first, with e-mails masked. `next` is the number from which the next page
 * continues.
 */
export async function listSecurityEvents(
  db: Db,
  asked: Asked,
): Promise<{ rows: SecurityEventRow[]; next: number | null }> {
  const { kind, outcome, before, account, from, to } = asked;
  const network = asked.network === undefined ? undefined : networkAsked(asked.network);
  const accountId = account ? await findEventAccount(db, account) : undefined;
  // An unknown e-mail must match no events, not all of them.
  if (account && accountId === undefined) return { rows: [], next: null };
  const since = from === undefined ? undefined : new Date(`${from}T00:00:00+05:30`);
  const until = to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00+05:30`) + dayMs);
  const { rows, more } = await readEvents(db, { kind, outcome, before, accountId, network, since, until }, pageRows);
  return { rows: rows.map(presentEvent), next: more ? (rows.at(-1)?.event.id ?? null) : null };
}

/** Returns the network of an IP address, because only networks are stored. */
function networkAsked(typed: string): string {
  const network = typed.includes('/') ? typed.toLowerCase() : coarseNetworkOf(typed);
  if (network !== 'unknown') return network;
  const message = 'Give an address or a network: 203.0.113.0/24';
  throw new Problem(400, 'invalid_fields', message, { fields: { network: message } });
}

function presentEvent({ event, email, reference }: ReadEvent): SecurityEventRow {
  const { id, at, kind, outcome, about, accountId, network, device, operator } = event;
  return {
    number: id,
    at: at.toISOString(),
    kind,
    outcome,
    about: about && maskPersonalData(about),
    account: email === null ? accountId : maskPersonalData(email),
    customer: email === null ? null : accountId,
    order: reference,
    network,
    device,
    operator,
  };
}
