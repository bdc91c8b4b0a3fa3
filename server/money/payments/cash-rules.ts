import {
  type HoldRefusal,
  hasOneElsewhere,
  heldPiecesIn,
  isScarce,
  refuseScarce,
  refuseToHold,
  type UnpaidOrder,
  type WantedPieces,
} from './reservation-rules.ts';
import { holdTable } from './reservation-table.ts';

// Rules for COD orders: acceptance, and if the shopper must enter a mailed code. Pure.

const day = 24 * 3_600_000;

/** Requested COD order. */
export interface CashWish {
  wanted: readonly WantedPieces[];
  /** Number of all pieces, including made-to-order ones. */
  pieces: number;
  /** Cash to collect in paise. */
  duePaise: number;
  /** True if the shopper proved the e-mail: as a member, or by a code in this browser. */
  proved: boolean;
}

/** Decision on a COD order. `only: 'cash'` means that waiting does not help, but online payment does. */
export type CashAnswer = { refused: HoldRefusal; only?: 'cash' } | { refused?: undefined; code: boolean };

/**
 * Decides if a COD order is accepted and needs a mailed code, by the unpaid orders of its contact or network. COD
 * orders that wait for their code count as unpaid.
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

function tooMuch(
  mine: readonly UnpaidOrder[],
  network: readonly UnpaidOrder[],
  { pieces }: CashWish,
): string | undefined {
  const { cashOrders, cashPieces, cashNetworkOrders, cashNetworkPieces } = holdTable;
  const elsewhere = hasOneElsewhere(mine);
  if (mine.length >= cashOrders.most && !elsewhere)
    return `You have ${mine.length} orders in cash that have not left yet. Please pay this one online`;
  if (pieces > cashPieces.most || (pieces + heldPiecesIn(mine) > cashPieces.most && !elsewhere))
    return `We send ${cashPieces.most} pieces in cash at a time. Please pay this order online`;
  const many =
    network.length >= cashNetworkOrders.most ||
    (network.length > 0 && pieces + heldPiecesIn(network) > cashNetworkPieces.most);
  return many
    ? 'Many orders in cash came from your network today. Please pay online, or sign in to an account you have bought with before'
    : undefined;
}

function needsCode(
  mine: readonly UnpaidOrder[],
  network: readonly UnpaidOrder[],
  { duePaise, pieces, wanted }: CashWish,
): boolean {
  const { cashFreeRupees, cashFreePieces, cashFreeOrders, cashFreeNetwork } = holdTable;
  return (
    duePaise > cashFreeRupees.most * 100 ||
    pieces > cashFreePieces.most ||
    mine.length >= cashFreeOrders.most ||
    network.length >= cashFreeNetwork.most ||
    wanted.some(isScarce)
  );
}
