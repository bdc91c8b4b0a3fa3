import type { Assumptions } from './assumptions.ts';

/** Requirements of a number of orders. */
export interface Plan {
  ordersPerSecond: number;
  /** Reads per second that reach the shop's processes. */
  readsPerSecond: number;
  webProcesses: number;
  jobProcesses: number;
  databaseCores: number;
  connections: number;
  /** Memory of processes in GB. */
  memoryGb: number;
  /** Monthly growth of the order tables in GB. */
  growthGb: number;
  /** Rupees per month for processes and database with replicas; an order of magnitude. */
  rupees: number;
  /** Resource nearest to its limit, with its used share (1 is the limit). */
  first: { what: string; used: number };
}

/** Number of connections above which PostgreSQL needs a pooler. */
const directConnections = 300;
/** Approximate maximum number of cores of a server. */
const serverCores = 64;

/** Calculates the processes, connections, memory, storage and cost of the busiest minute. Pure. */
export function planFor(given: Assumptions): Plan {
  const ordersPerSecond = (given.ordersPerHour / 3600) * given.burst;
  const pages = ordersPerSecond * given.pagesPerOrder;
  const drawn = pages * given.drawnShare;
  const kept = pages * (1 - given.drawnShare) * (1 - given.keptElsewhere);
  const coresFor = (ms: number) => ms / 1000 / given.busy;
  const webCores = coresFor(drawn * given.drawnMs + kept * given.keptMs + ordersPerSecond * given.orderMs);
  // Jobs may run minutes later, so the mean of the hour is used.
  const jobCores = coresFor((given.ordersPerHour / 3600) * given.jobsMs);
  const databaseCores = coresFor(ordersPerSecond * given.databaseOrderMs + drawn * given.databasePageMs);
  const webProcesses = Math.max(1, Math.ceil(webCores));
  const jobProcesses = webProcesses === 1 ? 0 : Math.max(1, Math.ceil(jobCores));
  const processes = webProcesses + jobProcesses;
  const growthGb = (given.ordersPerHour * given.busyHoursAMonth * given.orderKb) / 1e6;
  // Beyond one machine there are three databases: a primary and two replicas.
  const copies = processes > 4 ? 3 : 1;
  const cores = Math.max(1, webCores + jobCores) + copies * Math.max(1, databaseCores);
  const limits = [
    { what: 'one process has one core', used: webProcesses === 1 ? webCores : 0 },
    { what: 'connections without a pooler', used: (processes * given.connections) / directConnections },
    { what: 'the processor of one database', used: databaseCores / serverCores },
    { what: 'the row of one size, were half of all to want it', used: (ordersPerSecond / 2) * (given.rowMs / 1000) },
  ];
  return {
    ordersPerSecond,
    readsPerSecond: drawn + kept,
    webProcesses,
    jobProcesses,
    databaseCores,
    connections: processes * given.connections,
    memoryGb: (processes * given.processMb) / 1000,
    growthGb,
    rupees: cores * given.coreRupees + growthGb * 12 * copies * given.gbRupees,
    first: limits.toSorted((a, b) => b.used - a.used)[0] ?? { what: '', used: 0 },
  };
}

/** Launch of a product: people waiting for a number of pieces of one size. */
export interface Launch {
  people: number;
  pieces: number;
  /** Seconds over which they arrive, evenly. */
  overSeconds: number;
  processes: number;
  /** People admitted per second by a waiting room; infinite without a waiting room. */
  admitted: number;
}

export interface LaunchOutcome {
  /** Time at which the last piece was sold, in s after the first arrival. */
  soldOutAt: number;
  /** Maximum number of orders waiting at once. */
  mostWaiting: number;
  /** Maximum wait of an order, in s. */
  longestWait: number;
  /** People who were admitted too late and were informed that the product is sold out. */
  toldSoldOut: number;
}

/**
 * Simulates a launch second by second: admitted people load the page (from the content network) and order at once.
 * Processes and the locked stock row have the assumed speed. Pure and deterministic.
 */
export function simulateLaunch(
  given: Assumptions,
  { people, pieces, overSeconds, processes, admitted }: Launch,
): LaunchOutcome {
  const perSecond = Math.min(1000 / given.rowMs, (processes * 1000 * given.busy) / given.orderMs);
  let [outside, waiting, arrived, sold] = [0, 0, 0, 0];
  const outcome: LaunchOutcome = {
    soldOutAt: Number.POSITIVE_INFINITY,
    mostWaiting: 0,
    longestWait: 0,
    toldSoldOut: 0,
  };
  for (let second = 1; arrived < people || outside + waiting > 0; second += 1) {
    const came = Math.min(people / overSeconds, people - arrived);
    arrived += came;
    outside += came;
    const letIn = Math.min(outside, admitted);
    outside -= letIn;
    waiting += letIn;
    outcome.mostWaiting = Math.max(outcome.mostWaiting, waiting);
    outcome.longestWait = Math.max(outcome.longestWait, waiting / perSecond);
    const served = Math.min(waiting, perSecond);
    waiting -= served;
    const bought = Math.min(served, pieces - sold);
    sold += bought;
    outcome.toldSoldOut += served - bought;
    // After the last piece is sold, the page itself shows that it is sold out, and nobody is admitted.
    if (sold >= pieces) return { ...outcome, soldOutAt: second, toldSoldOut: outcome.toldSoldOut + waiting };
  }
  return outcome;
}
