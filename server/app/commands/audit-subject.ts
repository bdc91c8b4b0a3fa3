import { sql } from 'drizzle-orm';
import { normalEmail } from '#contract/plain-text.ts';
import type { Db } from '#database/db.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { findProductMeant } from '#server/catalogue/stock/find-product.ts';
import { findAccount, findAccountByEmail } from '#server/customers/accounts/queries.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { findShipmentByAwb, findShipmentByReference } from '#server/fulfilment/delivery-promise/queries.ts';
import { findOrder, findOrderById } from '#server/orders/model/find-order.ts';
import { findReturn } from '#server/selling/return-rules/queries.ts';

type Find = (db: Db, typed: string) => Promise<string | undefined>;

/** Finders of what a command is about, as the office's records name it, by how its command finds it. */
const finders: Readonly<Record<string, Find>> = {
  order: orderReference,
  'print-files': orderReference,
  pack: orderReference,
  hold: orderReference,
  release: orderReference,
  parcels: orderOfParcel,
  return: async (db, typed) => (await findReturn(db, typed))?.id ?? returnOfRefund(db, typed),
  sessions: accountId,
  stock: productId,
  messages: async (_db, typed) => (/^[a-z0-9-]{4,20}$/i.test(typed) ? typed.toUpperCase() : undefined),
};

/**
 * Finds the subject of a typed command: an order's reference however it was typed, the order of a parcel, the return of
 * a refund, the id of a return, a product or a customer's account. Returns undefined if there is none.
 */
export async function findCommandSubject(db: Db, command: string, typed: string): Promise<string | undefined> {
  const find = Object.hasOwn(finders, command) ? finders[command] : undefined;
  return typed ? find?.(db, typed) : undefined;
}

async function orderReference(db: Db, typed: string): Promise<string | undefined> {
  return (await findOrder(db, typed))?.reference;
}

async function orderOfParcel(db: Db, typed: string): Promise<string | undefined> {
  const parcel = (await findShipmentByReference(db, typed.toUpperCase())) ?? (await findShipmentByAwb(db, typed));
  return parcel && (await findOrderById(db, parcel.orderId))?.reference;
}

async function returnOfRefund(db: Db, typed: string): Promise<string | undefined> {
  const named = sql`${returnsTable.refundIds} ? ${typed}`;
  const [found] = await db.select({ id: returnsTable.id }).from(returnsTable).where(named).limit(1);
  return found?.id;
}

async function accountId(db: Db, typed: string): Promise<string | undefined> {
  return ((await findAccountByEmail(db, normalEmail(typed))) ?? (await findAccount(db, typed)))?.id;
}

async function productId(db: Db, typed: string): Promise<string | undefined> {
  try {
    return (await findProductMeant(db, typed)).id;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
