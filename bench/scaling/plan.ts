import type { Assumptions } from './assumptions.ts';

/** What so many orders take. */
export interface Plan {
  ordersPerSecond: number;
  /** Reads a second that reach the shop's processes. */
  readsPerSecond: number;
  webProcesses: number;
  jobProcesses: number;
  databaseCores: number;
  connections: number;
  /** GB, of processes. */
  memoryGb: number;
  /** GB a month that the order tables grow by. */
  growthGb: number;
  /** Rupees a month, processes and database with its copies; an order of magnitude. */
  rupees: number;
  /** What is nearest to its limit, and by how much (1 is at the limit). */
  first: { what: string; used: number };
}

/** From how many connections on a PostgreSQL is better asked through a pooler, and how many processor cores one server has at most, roughly. */
const directConnections = 300;
const serverCores = 64;

/** Works out what the busiest minute takes, in processes, connections, memory, storage and money. Pure. */
export function planFor(given: Assumptions): Plan {
  const ordersPerSecond = (given.ordersPerHour / 3600) * given.burst;
  const pages = ordersPerSecond * given.pagesPerOrder;
  const drawn = pages * given.drawnShare;
  const kept = pages * (1 - given.drawnShare) * (1 - given.keptElsewhere);
  const coresFor = (ms: number) => ms / 1000 / given.busy;
  const webCores = coresFor(drawn * given.drawnMs + kept * given.keptMs + ordersPerSecond * given.orderMs);
  // What follows an order may come minutes later: the hour's mean counts.
  const jobCores = coresFor((given.ordersPerHour / 3600) * given.jobsMs);
  const databaseCores = coresFor(ordersPerSecond * given.databaseOrderMs + drawn * given.databasePageMs);
  const webProcesses = Math.max(1, Math.ceil(webCores));
  const jobProcesses = webProcesses === 1 ? 0 : Math.max(1, Math.ceil(jobCores));
  const processes = webProcesses + jobProcesses;
  const growthGb = (given.ordersPerHour * given.busyHoursAMonth * given.orderKb) / 1e6;
  // Beyond one machine the database is three: one leads, two follow.
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

/** A launch: so many people wait for so many pieces of one size. */
export interface Launch {
  people: number;
  pieces: number;
  /** Seconds over which they arrive, evenly. */
  overSeconds: number;
  processes: number;
  /** How many a waiting room lets in a second; no waiting room where it is infinite. */
  admitted: number;
}

export interface LaunchOutcome {
  /** When the last piece was sold, in s after the first came. */
  soldOutAt: number;
  /** Orders that waited for an answer at the same time, at most. */
  mostWaiting: number;
  /** The longest that an order waited, in s. */
  longestWait: number;
  /** How many came to the shop before it was sold out, and were told so. */
  toldSoldOut: number;
}

/**
 * Lets a launch happen second by second: who is let in looks at the page (from the content network) and orders at once; processes and the
 * row that all want are each as quick as assumed. Pure: the same every time.
 */
export function simulateLaunch(given: Assumptions, { people, pieces, overSeconds, processes, admitted }: Launch): LaunchOutcome {
  const perSecond = Math.min(1000 / given.rowMs, (processes * 1000 * given.busy) / given.orderMs);
  let [outside, waiting, arrived, sold] = [0, 0, 0, 0];
  const outcome: LaunchOutcome = { soldOutAt: Number.POSITIVE_INFINITY, mostWaiting: 0, longestWait: 0, toldSoldOut: 0 };
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
    // From then on the page itself says so, and nobody is let in.
    if (sold >= pieces) return { ...outcome, soldOutAt: second, toldSoldOut: outcome.toldSoldOut + waiting };
  }
  return outcome;
}
