import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accountsTable, addressesTable } from '#database/schema/accounts.ts';
import { accountBrowsersTable, orderBrowsersTable, staffBrowsersTable } from '#database/schema/browsers.ts';
import { foldedMailbox } from '#database/schema/folded-mailbox.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import { foldMailbox } from '#server/foundation/mail/fold-mailbox.ts';
import { erasedDomain } from '#server/orders/model/erased-contact.ts';

/** Recipient of money and the related order. Guests are identified by e-mail. */
export interface GivenTo {
  orderId?: string | undefined;
  accountId: string | null;
  email: string;
}

/** Creates SQL for the mailbox that an e-mail reaches, without aliases. */
const mailboxOf = (email: string) => foldedMailbox(sql.raw(email));

/** Creates SQL for the last ten digits of a phone number, without a country code; null for an erased one. */
export const digitsOf = (phone: string) =>
  sql`nullif(right(regexp_replace(${sql.raw(phone)}, '\\D', '', 'g'), 10), '')`;

/**
 * Returns true if an action concerns the member's own order or account, so that a second person must approve any
 * amount. Own means: with the member's e-mail, used or ordered in a browser that also signed in to the office as the
 * member, or with the e-mail or phone of such an account or order.
 */
export async function isToOneself(db: Db, { id }: { id: string }, to: GivenTo): Promise<boolean> {
  const orderId = to.orderId ?? null;
  const { rows } = await db.execute<{ own: boolean }>(sql`
    with mine as (select ${mailboxOf('email')} as mailbox from ${staffMembersTable} where id = ${id}),
    browsers as (select browser_hash from ${staffBrowsersTable} where member_id = ${id}),
    own_accounts as (
      select a.id, a.email, a.phone from ${accountsTable} a
      where ${mailboxOf('a.email')} in (select mailbox from mine) or a.id in (
        select b.account_id from ${accountBrowsersTable} b where b.browser_hash in (select browser_hash from browsers))
    ),
    own_orders as (
      select o.id, o.email, o.phone from ${ordersTable} o
      where ${mailboxOf('o.email')} in (select mailbox from mine) or o.account_id in (select id from own_accounts) or o.id in (
        select b.order_id from ${orderBrowsersTable} b where b.browser_hash in (select browser_hash from browsers))
    ),
    own_mailboxes as (select mailbox from mine union select ${mailboxOf('email')} from own_accounts union
      select ${mailboxOf('email')} from own_orders where email not like ${`%@${erasedDomain}`}),
    own_phones as (
      select ${digitsOf('phone')} as phone from (
        select phone from own_accounts union select phone from own_orders
        union select d.phone from ${addressesTable} d where d.account_id in (select id from own_accounts)) p
    ),
    recipients as (
      select a.phone from ${accountsTable} a where a.id = ${to.accountId}::text
      union select d.phone from ${addressesTable} d where d.account_id = ${to.accountId}::text
      union select o.phone from ${ordersTable} o where o.account_id = ${to.accountId}::text
      union select o.phone from ${ordersTable} o where o.id = ${orderId}::text
    )
    select ${foldMailbox(to.email.trim())}::text in (select mailbox from own_mailboxes)
      or coalesce(${to.accountId}::text in (select id from own_accounts), false)
      or coalesce(${orderId}::text in (select id from own_orders), false)
      or exists (select 1 from recipients r join own_phones own on own.phone = ${digitsOf('r.phone')}) as own`);
  return rows[0]?.own === true;
}
