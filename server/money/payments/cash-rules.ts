import {
  type HoldRefusal,
  hasOneElsewhere,
  holdTable,
  isScarce,
  piecesIn,
  refuseScarce,
  refuseToHold,
  type UnpaidOrder,
  type WantedPieces,
} from './reservation-rules.ts';

// Which orders in cash are taken, and which of them wait for a mailed code first. Pure.

const day = 24 * 3_600_000;

/** An order that is to be paid at the door. */
export interface CashWish {
  wanted: readonly WantedPieces[];
  /** All its pieces, those that are made to order too. */
  pieces: number;
  /** What the courier would take, in paise. */
  duePaise: number;
  /** Whoever orders has shown that the e-mail is theirs: as a member, or by a code in this browser. */
  proved: boolean;
}

/** `cash`: waiting does not help, paying online does. */
export type CashAnswer = { refused: HoldRefusal; only?: 'cash' } | { refused?: undefined; code: boolean };

/**
 * Whether an order in cash is taken, by what is kept unpaid already of the same contact or network, and whether it waits for the code
 * that is mailed. One that waits is an unpaid order like any other until then.
 */
export function judgeCash(unpaid: readonly UnpaidOrder[], wish: CashWish, now: Date): CashAnswer {
  const open = unpaid.filter((order) => order.open && order.cash);
  const mine = open.filter(({ ofContact }) => ofContact);
  const network = open.filter(({ ofNetwork, placedAt }) => ofNetwork && now.getTime() - placedAt.getTime() < day);
  const most = tooMuch(mine, network, wish);
  if (most) return { refused: { message: most, afterMs: undefined }, only: 'cash' };
  const code = !wish.proved && needsCode(mine, network, wish);
  const refused = code ? refuseToHold(unpaid, wish.wanted, now) : refuseScarce(unpaid, wish.wanted, now);
  return refused ? { refused } : { code };
}

function tooMuch(mine: readonly UnpaidOrder[], network: readonly UnpaidOrder[], { pieces }: CashWish): string | undefined {
  const { cashOrders, cashPieces, cashNetworkOrders, cashNetworkPieces } = holdTable;
  const elsewhere = hasOneElsewhere(mine);
  if (mine.length >= cashOrders.most && !elsewhere)
    return `You have ${mine.length} orders in cash that have not left yet. Please pay this one online`;
  if (pieces > cashPieces.most || (pieces + piecesIn(mine) > cashPieces.most && !elsewhere))
    return `We send ${cashPieces.most} pieces in cash at a time. Please pay this order online`;
  const many = network.length >= cashNetworkOrders.most || (network.length > 0 && pieces + piecesIn(network) > cashNetworkPieces.most);
  return many
    ? 'Many orders in cash came from your network today. Please pay online, or sign in to an account you have bought with before'
    : undefined;
}

function needsCode(mine: readonly UnpaidOrder[], network: readonly UnpaidOrder[], { duePaise, pieces, wanted }: CashWish): boolean {
  const { cashFreeRupees, cashFreePieces, cashFreeOrders, cashFreeNetwork } = holdTable;
  return (
    duePaise > cashFreeRupees.most * 100 ||
    pieces > cashFreePieces.most ||
    mine.length >= cashFreeOrders.most ||
    network.length >= cashFreeNetwork.most ||
    wanted.some(isScarce)
  );
}
