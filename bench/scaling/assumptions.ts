/**
 * Assumed load and costs of a shop. Change any: `node bench/scaling/simulate.ts ordersPerHour=5000 keptElsewhere=0`.
 */
export interface Assumptions {
  /** Orders of the busiest hour. */
  ordersPerHour: number;
  /** Factor of the busiest minute above the hour's mean. */
  burst: number;
  /** Busiest-hour equivalents per month: the month's orders divided by those of the busiest hour. */
  busyHoursAMonth: number;
  /** Pages and lists viewed per order. */
  pagesPerOrder: number;
  /** Share of these pages that is searched, filtered or personal, and so rendered per request. */
  drawnShare: number;
  /** Share of the other pages that a content network answers. */
  keptElsewhere: number;
  /** CPU time of a process for a rendered page, a cached page and an order, in ms. */
  drawnMs: number;
  keptMs: number;
  orderMs: number;
  /** CPU time of the database in ms for an order with its jobs (`databaseOrderMs`) and for a rendered page. */
  databaseOrderMs: number;
  databasePageMs: number;
  /** CPU time of an order's jobs (mails, documents, booking), in ms. */
  jobsMs: number;
  /** Time in ms that an order locks the stock row of a size. Concurrent orders of that size wait for each other. */
  rowMs: number;
  /** Used share of a core; the rest is for bursts. */
  busy: number;
  processMb: number;
  connections: number;
  orderKb: number;
  /** Rupees per month for a core with its memory, and for a GB of storage. */
  coreRupees: number;
  gbRupees: number;
}

/**
 * Default assumptions. Assumptions marked as measured come from bench/results; others are estimates, as docs/scaling.md
 * says.
 */
export const usualAssumptions: Assumptions = {
  ordersPerHour: 1000,
  burst: 3,
  busyHoursAMonth: 200,
  pagesPerOrder: 240,
  drawnShare: 0.1,
  keptElsewhere: 0.99,
  // Measured: 43.6 searches per second by one process (overload).
  drawnMs: 23,
  keptMs: 0.5,
  // Measured: 335 orders per second on two cores with their database; pgbench runs the same statements at 561 (orders).
  orderMs: 2.4,
  databaseOrderMs: 3.6,
  databasePageMs: 1,
  jobsMs: 150,
  // Measured: an order takes 18.4 ms with eight in parallel (orders); the stock row is locked for part of that time.
  rowMs: 10,
  busy: 0.5,
  // Measured: main process of the shop after a load (memory).
  processMb: 250,
  connections: 11,
  orderKb: 25,
  coreRupees: 2000,
  gbRupees: 10,
};
