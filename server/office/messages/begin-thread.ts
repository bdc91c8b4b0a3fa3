import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { beginThreadEndpoint as call } from '#contract/office/messages.ts';
import { fillPlaces } from '#contract/office/ready-words.ts';
import type { Db } from '#database/db.ts';
import { contactMessagesTable } from '#database/schema/messages.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import {
  findIdempotentResult,
  type IdempotencyRecord,
  idempotencyRecord,
} from '#server/foundation/http/idempotency.ts';
import { findCustomer } from '#server/office/order-lists/find-customer.ts';
import { findSeen } from '#server/office/order-page/open-order.ts';
import { Repeated, type WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { isErased } from '#server/orders/model/erased-contact.ts';
import { newTicket } from '#server/orders/model/order-reference.ts';
import { mailInThread } from './write-in-thread.ts';

type Wish = ParsedOf<typeof call>['body'];

/**
 * Starts a thread with a customer by mail, once per key, and returns its ticket. Order mails go to the order's address,
 * others to the account. Throws Problem: 404, 400 for an unfilled placeholder, 409 if the contact is erased or the key
 * was used for other text.
 */
export async function beginThread(
  tx: Db,
  deps: Needs<'jobs' | 'secret' | 'now' | 'shopFacts' | 'settings'>,
  note: WriteAudit,
  { key, ...wish }: Wish,
  member: Member,
): Promise<string | Repeated<string>> {
  const once = idempotencyRecord(`office:${member.id}:${key}`, wish);
  const whom = await findWhom(tx, wish.to, member);
  if (isErased(whom))
    throw new Problem(409, 'not_offered', 'The address of this order is erased, so nobody can be written to.');
  const [row] = await tx
    .insert(contactMessagesTable)
    .values({
      ...{ id: `msg_${randomBytes(12).toString('base64url')}`, ticket: newTicket(), ...once },
      ...{ name: whom.name, email: whom.email, phone: whom.phone, subject: wish.subject, issue: wish.subject },
      ...{
        cameBy: 'office' as const,
        createdAt: deps.now(),
        orderReference: whom.thing === 'order' ? whom.about : null,
      },
    })
    .onConflictDoNothing({ target: contactMessagesTable.idempotencyKey })
    .returning();
  if (!row) return new Repeated(await writtenUnder(tx, once));
  const { ticket } = row;
  note({ thing: 'message', about: ticket, what: 'Wrote to a customer', after: { to: whom.about } });
  note({ thing: whom.thing, about: whom.about, what: `Wrote to them: ${ticket}` });
  await mailInThread(
    tx,
    deps,
    row,
    { body: fillPlaces(wish.body, { ticket }), next: wish.next, onceKey: `${member.id}:${key}`, unasked: true },
    member,
  );
  return ticket;
}

async function writtenUnder(tx: Db, once: IdempotencyRecord): Promise<string> {
  const [found] = await tx
    .select()
    .from(contactMessagesTable)
    .where(eq(contactMessagesTable.idempotencyKey, once.idempotencyKey))
    .limit(1);
  const before = findIdempotentResult(found, once, 'This was already sent with other words. Look at the thread first.');
  if (!before) throw new Error('a thread was neither begun nor there before');
  return before.ticket;
}

interface Whom {
  thing: 'order' | 'customer';
  /** Order reference or customer key. */
  about: string;
  name: string;
  email: string;
  phone: string | null;
}

async function findWhom(tx: Db, { kind, key }: Wish['to'], member: Member): Promise<Whom> {
  if (kind === 'order') {
    const { row } = await findSeen(tx, key, member);
    return { thing: 'order', about: row.reference, name: row.address.fullName, email: row.email, phone: row.phone };
  }
  const { key: about, name, email, phone } = await findCustomer(tx, key);
  return { thing: 'customer', about, name, email, phone };
}
