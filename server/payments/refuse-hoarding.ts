import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#database/db.ts';
import { orderLines, orders } from '#database/schema/orders.ts';
import { stock } from '#database/schema/stock.ts';
import type { CallContext } from '#server/platform/caller.ts';
import { networkOf } from '#server/platform/limits.ts';
import { Problem } from '#server/platform/problem.ts';
import { type Secret, signed } from '#server/platform/secret.ts';
import { type HeldPieces, refuseToHold, type UnpaidOrder } from './hold-rules.ts';

/** Where somebody orders from who is no member with a proved e-mail; null for such a member, who is known better. */
export type HeldFrom = string | null;

/** Tells where pieces would be kept for: a hash that only this shop can make, and nothing where a proved member is signed in. */
export async function heldFrom(secret: Secret, caller: Pick<CallContext, 'address' | 'signedIn'>): Promise<HeldFrom> {
  const signedIn = await caller.signedIn();
  return signedIn?.account.emailProved ? null : hashOfNetwork(secret, caller.address);
}

function hashOfNetwork(secret: Secret, address: string): string {
  return signed(secret, `held for network ${networkOf(address)}`).slice(0, 22);
}

/** Whoever pieces are to be kept for. */
export interface Holder {
  email: string;
  phone: string;
  accountId: string | null;
  heldFrom: HeldFrom;
  /** The order itself that is taken up again: it does not count. */
  except?: string;
}

/** A line of the order that is to be, or was let go. */
export interface HoldLine extends HeldPieces {
  name: string;
  category: string | null;
}

/**
 * Refuses to keep more unpaid pieces for one contact or network than the table of holds allows. Whoever it lets pass has these
 * rules to themselves until the transaction ends: of two at once the second counts the first. Throws Problem: 429 with the time to
 * wait, 409 where an order alone is too much.
 */
export async function refuseHoarding(tx: Db, holder: Holder, lines: readonly HoldLine[], now: Date): Promise<void> {
  const known = holder.accountId !== null && holder.heldFrom === null;
  const { email, phone, accountId, heldFrom: network, except = '' } = holder;
  const names = [
    accountId !== null && `account ${accountId}`,
    ...(known ? [] : [`email ${email}`, `phone ${phone}`, network !== null && `network ${network}`]),
  ].filter((name) => name !== false);
  // One after the other in one order of numbers, so that two who share some never wait for each other.
  await tx.execute(sql`select pg_advisory_xact_lock(number) from (
    select hashtextextended('holds of ' || name, 0) as number from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name order by 1
  ) sorted`);
  const mine = known
    ? sql`o.account_id = ${accountId}`
    : sql`(o.email = ${email} or o.phone = ${phone} or coalesce(o.account_id = ${accountId}::text, false))`;
  const inNetwork = known || network === null ? sql`false` : sql`coalesce(o.held_from = ${network}, false)`;
  const unpaid = await unpaidOrders(tx, { mine, inNetwork, except, now });
  const wanted = await withStock(tx, lines);
  const refusal = refuseToHold(unpaid, wanted, now);
  if (!refusal) return;
  const { message, afterMs } = refusal;
  if (afterMs === undefined) throw new Problem(409, 'conflict', message);
  throw new Problem(429, 'too_many_requests', message, { retryAfterSeconds: Math.ceil(afterMs / 1000) });
}

const Unpaid = z.object({
  open: z.boolean(),
  placed_at: z.coerce.date(),
  held_until: z.coerce.date(),
  mine: z.boolean(),
  network: z.boolean(),
  pieces: z.array(z.object({ productId: z.string(), size: z.string(), quantity: z.number() })),
});

/** The orders of a contact or network that keep pieces unpaid, and those of the contact that did within a day. */
async function unpaidOrders(
  tx: Db,
  { mine, inNetwork, except, now }: { mine: SQL; inNetwork: SQL; except: string; now: Date },
): Promise<UnpaidOrder[]> {
  const yesterday = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  const { rows } = await tx.execute(sql`
    select o.state = 'placed' as open, o.placed_at, o.held_until, ${mine} as mine, ${inNetwork} as network, coalesce((
        select jsonb_agg(jsonb_build_object('productId', l.product_id, 'size', l.size, 'quantity', l.quantity - l.cancelled))
        from ${orderLines} l where o.state = 'placed' and l.order_id = o.id and l.product_id is not null
      ), '[]') as pieces
    from ${orders} o where o.held_until is not null and (${mine} or ${inNetwork}) and o.id <> ${except}
      and (o.state = 'placed' or o.placed_at > ${yesterday}::timestamptz)`);
  return z
    .array(Unpaid)
    .parse(rows)
    .map(({ placed_at, held_until, mine: ofContact, network: ofNetwork, open, pieces }) => {
      return { open, placedAt: placed_at, heldUntil: held_until, ofContact, ofNetwork, pieces };
    });
}

const Sku = z.object({ productId: z.string(), size: z.string(), available: z.number() });

async function withStock(tx: Db, lines: readonly HoldLine[]) {
  const named = JSON.stringify(lines.map(({ productId, size }) => ({ productId, size })));
  const { rows } = await tx.execute(sql`
    select s.product_id as "productId", s.size, s.available from ${stock} s
    join jsonb_to_recordset(${named}::jsonb) as line("productId" text, size text) on s.product_id = line."productId" and s.size = line.size`);
  const there = z.array(Sku).parse(rows);
  return lines.map((line) => {
    const sku = there.find(({ productId, size }) => productId === line.productId && size === line.size);
    return { ...line, limited: line.category === 'Limited Edition', available: sku?.available ?? 0 };
  });
}
