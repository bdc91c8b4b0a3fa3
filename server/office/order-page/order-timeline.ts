import type { moneySources } from '#contract/lists.ts';
import { formatRupees } from '#contract/money.ts';
import type { AuditRow } from '#contract/office/audit.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';
import type { Order } from '#contract/orders.ts';
import type { orderEventsTable } from '#database/schema/orders.ts';
import { titleOf } from '#server/orders/model/order-state.ts';
import { type Back, matterOfEvent } from '#server/orders/order-state/return-matter.ts';

type MoneySource = (typeof moneySources)[number];
type Happened = OfficeOrder['timeline'][number];

/** Sources of an order's timeline, limited to what the viewer may see. */
export interface Happenings {
  /** Order events in the order they were written. */
  events: readonly (typeof orderEventsTable.$inferSelect)[];
  backs: readonly Back[];
  ledger: OfficeOrder['ledger'];
  payments: OfficeOrder['payments'];
  mails: OfficeOrder['mails'];
  /** Audit log rows of the order. */
  history: readonly AuditRow[];
  parcels: readonly Pick<Order['parcels'][number], 'number' | 'timeline'>[];
}

const bySign = { shopper: 'shopper', shop: 'shop', courier: 'courier', gateway: 'gateway', operator: 'staff' } as const;

/** Time window in ms in which an event and its audit row belong together, as one request writes both. */
const onePressMs = 3_000;

/** Merges an order's events, payments, mails, scans and staff actions into a timeline, newest first. Pure. */
export function composeTimeline({ events, backs, ledger, payments, mails, history, parcels }: Happenings): Happened[] {
  const changed = history.filter(({ what }) => !what.startsWith('Looked at'));
  const named = new Set<AuditRow>();
  const steps = events.map((event, index): Happened => {
    const at = event.at.toISOString();
    const row = event.actor === 'operator' ? nearest(changed, event.at) : undefined;
    if (row) named.add(row);
    const title = titleOf(event.state, matterOfEvent(events, index, backs));
    return { at, by: bySign[event.actor], who: row?.who ?? null, title, detail: event.reason ?? row?.why ?? null };
  });
  const done = changed
    .filter((row) => !named.has(row))
    .map(({ at, who, what, why }): Happened => ({ at, by: 'staff', who, title: what, detail: why }));
  return [...done, ...mailed(mails), ...scanned(parcels), ...moved(ledger, payments), ...steps.toReversed()].toSorted(
    (one, other) => other.at.localeCompare(one.at),
  );
}

/** Returns the audit row written with an event: the nearest in time. */
function nearest(rows: readonly AuditRow[], at: Date): AuditRow | undefined {
  const far = (row: AuditRow) => Math.abs(Date.parse(row.at) - at.getTime());
  const [row] = rows.filter((one) => far(one) <= onePressMs).toSorted((one, other) => far(one) - far(other));
  return row;
}

function mailed(mails: Happenings['mails']): Happened[] {
  return mails.flatMap(({ subject, to, sentAt }) =>
    sentAt === null
      ? []
      : [{ at: sentAt, by: 'mail' as const, who: null, title: `Mail “${subject}” went out`, detail: `To ${to}` }],
  );
}

function scanned(parcels: Happenings['parcels']): Happened[] {
  return parcels.flatMap(({ number, timeline }) =>
    timeline.map(({ status, at, location }) => ({
      ...{ at, by: 'courier' as const, who: null },
      title: parcels.length > 1 ? `Parcel ${number}: ${status}` : status,
      detail: location || null,
    })),
  );
}

/** Returns the ledger's movements and the failed payment attempts. */
function moved(ledger: Happenings['ledger'], payments: Happenings['payments']): Happened[] {
  const failed = payments.filter(({ state }) => state === 'failed');
  return [
    ...failed.map(({ at, words, amount }) => ({
      ...money(at, 'gateway', 'Payment failed', amount),
      detail: words || null,
    })),
    ...ledger.toReversed().map(({ at, source, words, amount, gatewayId }) => ({
      ...money(at, byMoney[source as MoneySource], words, amount),
      detail: gatewayId,
    })),
  ];
}

const byMoney: Readonly<Record<MoneySource, Happened['by']>> = {
  gateway: 'gateway',
  cash: 'courier',
  credit: 'shop',
  bank: 'shop',
};

function money(at: string, by: Happened['by'], words: string, amount: number): Omit<Happened, 'detail'> {
  return { at, by, who: null, title: `${words}: ${formatRupees(Math.abs(amount))}` };
}
