/** The most pieces of a size that one line or one press is about. */
export const mostPieces = 10_000;

/** What is said where other than whole pieces within bounds are given. */
export const piecesSaid = (least: 0 | 1) => `Give whole pieces, ${least} to ${mostPieces.toLocaleString('en-IN')}`;

/** The most that one piece costs where it is bought, in rupees, and what is said beyond. */
export const mostCost = 1_00_000;
export const costSaid = `Give at most ₹${mostCost.toLocaleString('en-IN')}`;
