import { type SQL, sql } from 'drizzle-orm';
import { type ShopSettings, settingAt } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import type { Service } from '#server/foundation/process/env.ts';
import type { ShopFinding } from '#server/foundation/values/finding.ts';

/** Time of last use per service, which proves that the shop was connected to it. */
const lastUsed: Readonly<Record<Service, SQL>> = {
  payments: sql`select max(p.created_at) from payments p where p.gateway_order_id is not null`,
  courier: sql`select max(s.created_at) from shipments s where s.awb is not null`,
  mail: sql`select max(m.sent_at) from mail_outbox m`,
};

/**
 * Builds the rows of services that were used before but are not connected now. A start without their variables
 * disconnects them without an error.
 */
export function lostRows(away: readonly Service[]): SQL {
  const rows = away.map((service) => sql`select ${service}::text as service, (${lastUsed[service]}) as since`);
  const none = sql`select null::text as service, null::timestamptz as since`;
  return sql`select l.service, l.since, true as late from (${sql.join(rows.length > 0 ? rows : [none], sql` union all `)}) l where l.since is not null`;
}

/** Finds disconnected services for monitoring. */
export async function findLostConnections(
  settings: ShopSettings,
  db: Db,
  away: readonly Service[],
  now: Date,
): Promise<ShopFinding[]> {
  if (away.length === 0) return [];
  const { rows } = await db.execute<{ service: Service }>(lostRows(away));
  return rows.map(({ service }) => ({ about: abouts[service], says: sentences[service](settings, now) }));
}

const abouts = { payments: 'money', courier: 'parcels', mail: 'mails' } as const satisfies Record<
  Service,
  ShopFinding['about']
>;

const sentences: Readonly<Record<Service, (settings: ShopSettings, now: Date) => string>> = {
  payments: (settings, now) =>
    `No payment gateway is connected, and shoppers have paid online before: ${settingAt(settings, 'cash', now).offered ? 'they can pay cash alone now' : 'nobody can pay now'}. Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET again.`,
  courier: () =>
    'No courier is connected, and parcels were booked before: none is booked now. Set SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD and SHIPROCKET_WEBHOOK_TOKEN again.',
  mail: () =>
    'No mail server is connected, and mails were sent before: none leaves now. Set SMTP_URL and MAIL_FROM again.',
};
