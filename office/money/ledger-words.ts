import type { LedgerAccount, LedgerMovement } from '#contract/office/balances.ts';

/** Names of the ledger's accounts, with the meaning of each. */
export const accountWords: Readonly<Record<LedgerAccount, { name: string; says: string }>> = {
  gateway: { name: 'Payment gateway', says: 'Paid online, less refunds and lost disputes' },
  cash: { name: 'Cash on delivery', says: 'Collected by couriers, remitted or not' },
  bank: { name: 'Bank transfers', says: 'Paid outside the gateway, and booked by staff' },
  credit: { name: 'Store credit', says: 'Spent by customers, less what they have: below zero, the shop owes it' },
  orders: { name: 'Orders', says: 'The other side of all that orders paid and got back' },
  shop: { name: 'Credit without an order', says: 'Given or taken back by the shop' },
};

/** Names of the reasons of movements. */
export const ledgerReasonWords: Readonly<Record<LedgerMovement['reason'], string>> = {
  captured: 'Payment',
  collected: 'Cash collected',
  spent: 'Credit spent',
  released: 'Credit back from an order that ended',
  refunded: 'Refund',
  disputed: 'Lost dispute',
  given: 'Credit given',
  taken_back: 'Credit taken back',
};

/** Returns the moment in an address: the day alone, meant until its end, or with a time in India. Pure. */
export function ledgerMoment(day: string, time: string): string {
  return time === '' ? day : `${day}T${time.slice(0, 5)}:00+05:30`;
}

/** Returns day and time of a moment in an address, as fields show them; empty for another text. Pure. */
export function fieldsOfMoment(at: string | null): { day: string; time: string } {
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}):\d{2}\+05:30)?$/.exec(at ?? '') ?? [];
  return { day, time };
}
