import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { StaffRole } from '#contract/office/lists.ts';
import type { Permission } from '#contract/office/permissions.ts';
import type { TestShop } from '#server/app/test-support/test-shop.ts';
import { ask } from '#server/office/staff-records/test-staff.ts';

// Changes of money, stock and prices, with their sums in audit log and ledger.

/** Data that the changes concern, created for one run. */
export interface World {
  shop: TestShop;
  owner: string;
  /** Audit number before the run. */
  since: number;
  paid: string;
  unpaid: readonly string[];
  account: string;
}

/** One request, and another body for the same key. */
export interface Act {
  call: string;
  payload: object;
  other: object;
  permission: Permission;
}

export const product = 'cricket-1';
const size = 'M';
const key = () => `press_${randomUUID()}`;

async function read<T>({ shop, owner }: World, path: string): Promise<T> {
  return (await ask(shop, `GET /api/office/${path}`, { cookie: owner })).json().data as T;
}

const versionOf = async (world: World, reference: string) =>
  (await read<{ version: string }>(world, `orders/${reference}`)).version;

type MakeAct = (world: World, amount: number) => Promise<Act | undefined>;

const movement = (why: 'arrived' | 'damaged' | 'corrected'): MakeAct => {
  return async (_world, amount) => {
    const payload = { size, why, pieces: 1 + (amount % 5), note: 'Seen on the shelf', key: key() };
    const call = `POST /api/office/products/${product}/movements`;
    return { call, payload, other: { ...payload, pieces: payload.pieces + 1 }, permission: 'stock.change' };
  };
};

const credit = (give: boolean): MakeAct => {
  return async ({ account }, amount) => {
    const payload = { give, amount, why: 'It was late', key: key() };
    const call = `POST /api/office/customers/${account}/credit`;
    return { call, payload, other: { ...payload, amount: amount + 1 }, permission: 'refunds.give' };
  };
};

/** Requests by name. Undefined if nothing fits. */
export const acts: Readonly<Record<string, MakeAct>> = {
  arrived: movement('arrived'),
  damaged: movement('damaged'),
  corrected: movement('corrected'),
  async bought(_world, amount) {
    const line = { product, size, pieces: 1 + (amount % 7), cost: 320 };
    const payload = { supplier: 'Test Knits', reference: `DN-${randomUUID().slice(0, 8)}`, lines: [line], key: key() };
    const other = { ...payload, lines: [{ ...line, pieces: line.pieces + 1 }] };
    return { call: 'POST /api/office/purchases', payload, other, permission: 'stock.change' };
  },
  giveCredit: credit(true),
  takeCredit: credit(false),
  async refund(world, amount) {
    const act = { do: 'refund', amount, to: 'source', why: 'It was late' };
    const payload = { key: key(), version: await versionOf(world, world.paid), act };
    const call = `POST /api/office/orders/${world.paid}/refund`;
    return {
      ...{ call, payload },
      other: { ...payload, act: { ...act, amount: amount + 1 } },
      permission: 'refunds.give',
    };
  },
  async markPaid(world, amount) {
    const reference = world.unpaid[amount % world.unpaid.length] ?? '';
    const act = { do: 'mark_paid', way: 'upi', reference: `UTR${randomUUID().slice(0, 12)}`, why: 'On the statement' };
    const payload = { key: key(), version: await versionOf(world, reference), act };
    const other = { ...payload, act: { ...act, why: 'Somebody rang' } };
    return { call: `POST /api/office/orders/${reference}/payment`, payload, other, permission: 'payments.book' };
  },
  async price(world, amount) {
    const { version } = await read<{ version: number }>(world, `products/${product}`);
    const payload = { version, changes: { price: 2000 + (amount % 400) } };
    const other = { version, changes: { price: 2500 + (amount % 400) } };
    return { call: `PATCH /api/office/products/${product}`, payload, other, permission: 'catalogue.change' };
  },
  async ask({ paid }, amount) {
    const payload = { kind: 'refund', about: paid, amount: 2000 + amount, why: 'The whole team waited' };
    const other = { ...payload, amount: 3000 + amount };
    return { call: 'POST /api/office/approvals', payload, other, permission: 'refunds.give' };
  },
  async decide(world, amount) {
    const { approvals } = await read<{ approvals: { id: string; about: string }[] }>(world, 'approvals?whose=asked');
    const asked = approvals.find(({ about }) => about === world.paid || about === world.account);
    const grant = amount % 4 > 0;
    const call = `POST /api/office/approvals/${asked?.id}/decision`;
    return asked && { call, payload: { grant }, other: { grant: !grant }, permission: 'approvals.decide' };
  },
};

interface Sums {
  pieces: number;
  creditPaise: number;
  refundedPaise: number;
  bookedPaise: number;
  /** Number of changes of the product, and its price after them. */
  priced: number;
  pricePaise: number;
}

interface AuditRow extends Record<string, unknown> {
  what: string;
  before: Record<string, unknown> | null;
  after: { amountPaise?: number; kind?: string; price?: string } | null;
}

/** Signs of amounts in the audit log. Approved amounts are positive; deducted credit has its own kind. */
const creditSigns: Readonly<Record<string, number>> = { customer_credit: 1, credit_back: -1 };

function piecesIn(what: string): number {
  const [, pieces = '0', happened] = /^(\d+) of M (arrived|damaged)$/.exec(what) ?? [];
  const [, sign = '+', corrected = '0'] = /^Corrected M by ([+−])(\d+)$/.exec(what) ?? [];
  return Number(pieces) * (happened === 'damaged' ? -1 : 1) + Number(corrected) * (sign === '+' ? 1 : -1);
}

/** Adds up the amounts of the audit log since the run began. */
export async function auditSums({ shop, since }: World): Promise<Sums> {
  const { rows } = await shop.database.db.execute<AuditRow>(
    sql`select what, before, after from audit where number > ${since} order by number`,
  );
  const sums: Sums = { ...{ pieces: 0, creditPaise: 0, refundedPaise: 0, bookedPaise: 0 }, priced: 0, pricePaise: 0 };
  for (const { what, after } of rows) {
    const paise = after?.amountPaise ?? 0;
    const granted = what.startsWith('Granted');
    sums.pieces += piecesIn(what);
    if (/^(Gave|Took) store credit/.test(what)) sums.creditPaise += paise;
    if (granted) sums.creditPaise += paise * (creditSigns[after?.kind ?? ''] ?? 0);
    if (what.startsWith('Gave back') || (granted && after?.kind === 'refund')) sums.refundedPaise += paise;
    if (what.startsWith('Marked as paid')) sums.bookedPaise += paise;
    if (after?.price !== undefined) {
      sums.priced += 1;
      sums.pricePaise = Math.round(Number(after.price.replace(/[^\d.]/g, '')) * 100);
    }
  }
  return sums;
}

/** Adds up ledger, stock movements and product versions since the run began. */
export async function ledgerSums(world: World, started: { movement: number; version: number }): Promise<Sums> {
  const { rows } = await world.shop.database.db.execute<{ [Name in keyof Sums]: number }>(sql`
    select
      (select coalesce(sum(available), 0)::int from stock_movements
        where id > ${started.movement} and reason in ('arrived', 'damaged', 'corrected')) as pieces,
      (select coalesce(sum(amount_paise), 0)::int from credit_changes where account_id = ${world.account}) as "creditPaise",
      (select coalesce(sum(r.amount_paise), 0)::int from refunds r join orders o on o.id = r.order_id
        where o.reference = ${world.paid}) as "refundedPaise",
      (select coalesce(sum(p.amount_paise), 0)::int from payments p join orders o on o.id = p.order_id
        where p.id like 'hand_%' and o.reference in (${sql.join([...world.unpaid], sql`, `)})) as "bookedPaise",
      (select count(*)::int from product_versions where product_id = ${product} and version > ${started.version}) as priced,
      (select price_paise from products where id = ${product}) as "pricePaise"`);
  const [row] = rows;
  if (!row) throw new Error('no sums');
  return row;
}

/** Returns the number of audit rows of these changes: one for each successful change. */
export async function rowsOfActs({ shop }: World): Promise<number> {
  const { rows } = await shop.database.db.execute<{ rows: number }>(sql`
    select ((select count(*) from stock_movements where reason in ('arrived', 'damaged', 'corrected'))
      + (select count(*) from credit_changes) + (select count(*) from refunds)
      + (select count(*) from payments where id like 'hand_%') + (select version from products where id = ${product})
      + (select count(*) from approvals) + (select count(*) from approvals where state = 'refused'))::int as rows`);
  return rows[0]?.rows ?? 0;
}

export type ActRole = Extract<StaffRole, 'owner' | 'manager' | 'support' | 'merchandiser' | 'viewer'>;
export const actRoles = ['owner', 'manager', 'support', 'merchandiser', 'viewer'] as const satisfies StaffRole[];
