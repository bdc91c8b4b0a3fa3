/** Maximum number of pieces of one size per line or action. */
export const mostPieces = 10_000;

/** Returns the message for an invalid number of pieces. */
export const piecesSaid = (least: 0 | 1) => `Give whole pieces, ${least} to ${mostPieces.toLocaleString('en-IN')}`;

/** Maximum purchase cost of one piece in rupees. */
export const mostCost = 1_00_000;
/** Message for a purchase cost above the maximum. */
export const costSaid = `Give at most ₹${mostCost.toLocaleString('en-IN')}`;

/** Maximum freight, and maximum other costs, of a delivery in rupees. */
export const mostDeliveryCost = 5_00_000;
/** Message for freight or other costs above the maximum. */
export const deliveryCostSaid = `Give at most ₹${mostDeliveryCost.toLocaleString('en-IN')}`;

/** Days for which the pieces of a draft count as on order in proposals; an older draft is a forgotten one. */
export const draftHoldsDays = 7;
