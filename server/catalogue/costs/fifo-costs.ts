/** Movement of a size's physical stock. Reserving and releasing move none. */
export interface CostMovement {
  /** Pieces that come (positive) or leave (negative). */
  pieces: number;
  /** Order that the pieces leave for, or come back from. */
  orderId: string | null;
  /** Landed cost of all arriving pieces in paise; null if it is not known. */
  costPaise: number | null;
  /** True for a correction: pieces that it takes away are of the last arrival, in which they were counted too many. */
  corrects?: boolean;
}

/** Pieces of one arrival with their total cost; null if it is not known. */
export interface CostLot {
  /** Place of the arrival among all, which decides the order of leaving. */
  arrival: number;
  pieces: number;
  costPaise: number | null;
}

/** Costs of a size by first in, first out. */
export interface FifoCosts {
  /** Pieces in stock, the first to leave first. */
  stock: CostLot[];
  /** Pieces that left for each order and did not come back. */
  sold: Map<string, CostLot[]>;
}

/**
 * Follows all movements of a size, oldest first. Pieces leave in the order in which they came. Pieces that come back
 * from an order have the cost and the place with which they left. The cost of a lot that is divided is divided to the
 * paisa, so none is lost. Pure.
 */
export function followFifo(movements: readonly CostMovement[]): FifoCosts {
  const sold = new Map<string, CostLot[]>();
  let stock: CostLot[] = [];
  for (const [arrival, { pieces, orderId, costPaise, corrects }] of movements.entries()) {
    const out = orderId === null ? [] : (sold.get(orderId) ?? []);
    if (pieces < 0 && corrects) stock = takePiecesOf(stock.toReversed(), -pieces, arrival).left.toReversed();
    else if (pieces < 0) {
      const { taken, left } = takePiecesOf(stock, -pieces, arrival);
      stock = left;
      if (orderId !== null) sold.set(orderId, [...out, ...taken]);
    } else if (orderId !== null) {
      // The pieces that left last come back first.
      const { taken, left } = takePiecesOf(out.toReversed(), pieces, arrival);
      sold.set(orderId, left.toReversed());
      stock = putBack(stock, taken);
    } else if (pieces > 0) stock = putBack(stock, [{ arrival, pieces, costPaise }]);
  }
  return { stock, sold };
}

/** Takes pieces from the beginning of some lots. Pieces that no lot has are of unknown cost. */
function takePiecesOf(
  lots: readonly CostLot[],
  wanted: number,
  arrival: number,
): { taken: CostLot[]; left: CostLot[] } {
  const [taken, left]: [CostLot[], CostLot[]] = [[], []];
  let missing = wanted;
  for (const lot of lots) {
    const pieces = Math.min(missing, lot.pieces);
    missing -= pieces;
    // All pieces of a lot cost the same, but for the paise that do not divide.
    const costPaise = lot.costPaise === null ? null : Math.floor((lot.costPaise * pieces) / lot.pieces);
    if (pieces > 0) taken.push({ ...lot, pieces, costPaise });
    if (pieces < lot.pieces)
      left.push({
        ...{ ...lot, pieces: lot.pieces - pieces },
        costPaise: lot.costPaise === null || costPaise === null ? null : lot.costPaise - costPaise,
      });
  }
  if (missing > 0) taken.push({ arrival, pieces: missing, costPaise: null });
  return { taken, left };
}

/** Puts lots among others by their arrival, and joins the parts of one arrival. */
function putBack(stock: readonly CostLot[], lots: readonly CostLot[]): CostLot[] {
  const all = [...stock, ...lots].toSorted((one, other) => one.arrival - other.arrival);
  return [...Map.groupBy(all, ({ arrival }) => arrival)].map(([arrival, parts]) => {
    const { pieces, knownPieces, costPaise } = sumOfLots(parts);
    return { arrival, pieces, costPaise: knownPieces < pieces ? null : costPaise };
  });
}

/** Sum of some lots: the cost of the pieces whose cost is known. */
export interface LotSum {
  pieces: number;
  knownPieces: number;
  costPaise: number;
}

/** Adds lots up. Pure. */
export function sumOfLots(lots: readonly CostLot[]): LotSum {
  return lots.reduce(
    (sum, { pieces, costPaise }) => ({
      pieces: sum.pieces + pieces,
      knownPieces: sum.knownPieces + (costPaise === null ? 0 : pieces),
      costPaise: sum.costPaise + (costPaise ?? 0),
    }),
    { pieces: 0, knownPieces: 0, costPaise: 0 },
  );
}

/** Returns the cost of the next piece to leave, to the nearest paisa; null if unknown, or if there is none. Pure. */
export function nextPieceCost([first]: readonly CostLot[]): number | null {
  return first?.costPaise == null ? null : Math.round(first.costPaise / first.pieces);
}
