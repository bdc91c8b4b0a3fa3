/** What a shop is taken to need. Change any of it: `node bench/scaling/simulate.ts ordersPerHour=5000 keptElsewhere=0`. */
export interface Assumptions {
  /** Orders of the busiest hour. */
  ordersPerHour: number;
  /** By how much the busiest minute is above the hour's mean. */
  burst: number;
  /** Hours of a month that would be as busy as the busiest, were the month as busy as it is. */
  busyHoursAMonth: number;
  /** Pages and lists that are looked at for each order that is placed. */
  pagesPerOrder: number;
  /** Share of them that is searched, filtered or about somebody: drawn for each. */
  drawnShare: number;
  /** Share of the rest that a content network answers. */
  keptElsewhere: number;
  /** Processor of a process for a page it draws, a page from memory and an order, in ms. */
  drawnMs: number;
  keptMs: number;
  orderMs: number;
  /** Processor of the database for an order with what follows it, and for a page that is drawn, in ms. */
  databaseOrderMs: number;
  databasePageMs: number;
  /** Processor of what follows an order (mails, papers, booking), in ms. */
  jobsMs: number;
  /** How long the row of the last pieces is kept by an order, in ms: those who want the same size of the same thing wait for one another. */
  rowMs: number;
  /** The share of a core that is used; the rest is for bursts. */
  busy: number;
  processMb: number;
  connections: number;
  orderKb: number;
  /** Rupees a month for a core with its memory, and for a GB of storage. */
  coreRupees: number;
  gbRupees: number;
}

/** Those marked measured are of bench/results; the others are taken for likely, and said so in docs/scaling.md. */
export const usual: Assumptions = {
  ordersPerHour: 1000,
  burst: 3,
  busyHoursAMonth: 200,
  pagesPerOrder: 240,
  drawnShare: 0.1,
  keptElsewhere: 0.99,
  // Measured: 43.6 searches a second by one process (overload).
  drawnMs: 23,
  keptMs: 0.5,
  // Measured: 335 orders a second on two cores with their database, of which pgbench does the same statements at 561 (orders).
  orderMs: 2.4,
  databaseOrderMs: 3.6,
  databasePageMs: 1,
  jobsMs: 150,
  // Measured: an order takes 18.4 ms where eight are placed at once (orders); a part of it holds the row.
  rowMs: 10,
  busy: 0.5,
  // Measured: the shop's own process after a load (memory).
  processMb: 250,
  connections: 11,
  orderKb: 25,
  coreRupees: 2000,
  gbRupees: 10,
};
