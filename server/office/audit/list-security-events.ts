import type { SecurityEventRow } from '#contract/office/security-events.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { masked } from '#server/foundation/http/masked.ts';
import { coarseNetworkOf } from '#server/foundation/security-events/origin.ts';
import { type EventFilter, findEventAccount, type ReadEvent, readEvents } from '#server/foundation/security-events/read-events.ts';

const pageRows = 50;
const dayMs = 24 * 3_600_000;

/** What a colleague looks for. Days are India's. */
interface Asked extends Pick<EventFilter, 'kind' | 'outcome' | 'before'> {
  /** The whole e-mail of an account, or its id. */
  account?: string | undefined;
  /** An address, or a network as it is shown. */
  network?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A page of the security events, newest first, with e-mails masked; `next` is the number after which to go on. */
export async function listSecurityEvents(db: Db, asked: Asked): Promise<{ rows: SecurityEventRow[]; next: number | null }> {
  const { kind, outcome, before, account, from, to } = asked;
  const network = asked.network === undefined ? undefined : networkAsked(asked.network);
  const accountId = account ? await findEventAccount(db, account) : undefined;
  // Nobody has that e-mail: nothing is about them, and not everything.
  if (account && accountId === undefined) return { rows: [], next: null };
  const since = from === undefined ? undefined : new Date(`${from}T00:00:00+05:30`);
  const until = to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00+05:30`) + dayMs);
  const { rows, more } = await readEvents(db, { kind, outcome, before, accountId, network, since, until }, pageRows);
  return { rows: rows.map(presentEvent), next: more ? (rows.at(-1)?.event.id ?? null) : null };
}

/** Addresses are kept no finer than their network: an address is looked for by the one it is in. */
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
    about: about && masked(about),
    account: email === null ? accountId : masked(email),
    customer: email === null ? null : accountId,
    order: reference,
    network,
    device,
    operator,
  };
}
