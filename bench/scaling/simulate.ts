import { type Assumptions, usualAssumptions } from './assumptions.ts';
import { type LaunchOutcome, type Plan, planFor, simulateLaunch } from './plan.ts';

// Prints the requirements of some numbers of orders per hour, and a launch. Any assumption can be changed:
//   node bench/scaling/simulate.ts keptElsewhere=0 drawnMs=10

/** Orders per hour shown in docs/scaling.md. */
export const scalingSteps = [10, 1000, 100_000];

const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-IN') : String(Number(value.toPrecision(2)));

function row(ordersPerHour: number, plan: Plan): string {
  const magnitude = `10^${Math.round(Math.log10(plan.rupees))}`;
  const {
    webProcesses,
    jobProcesses,
    databaseCores,
    connections,
    memoryGb,
    growthGb,
    readsPerSecond,
    ordersPerSecond,
    first,
  } = plan;
  const cells = [
    ordersPerHour,
    ordersPerSecond,
    readsPerSecond,
    webProcesses,
    jobProcesses,
    databaseCores,
    connections,
    memoryGb,
    growthGb,
  ].map(number);
  return `| ${cells.join(' | ')} | ${magnitude} | ${first.what} (${Math.round(first.used * 100)} %) |`;
}

/** Renders the table of requirements. */
export function planTable(given: Assumptions): string {
  return [
    '| orders an hour | orders/s, busiest minute | reads/s at the shop | web processes | job processes | database cores | connections | GB memory | GB a month | rupees a month | nearest limit |',
    '|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|',
    ...scalingSteps.map((ordersPerHour) => row(ordersPerHour, planFor({ ...given, ordersPerHour }))),
  ].join('\n');
}

/** Launches shown in docs/scaling.md: a million people, ten thousand pieces of one size, ten minutes. */
const launches = [
  { processes: 4, admitted: Number.POSITIVE_INFINITY },
  { processes: 40, admitted: Number.POSITIVE_INFINITY },
  { processes: 4, admitted: 90 },
];

/** Renders the table of launches. */
export function launchTable(given: Assumptions): string {
  const cells = ({ soldOutAt, mostWaiting, longestWait, toldSoldOut }: LaunchOutcome) =>
    `${number(soldOutAt)} s | ${number(mostWaiting)} | ${number(longestWait)} s | ${number(toldSoldOut)}`;
  return [
    '| processes | admitted per second | sold out after | waiting at once | longest wait | admitted but sold out |',
    '|---:|---:|---:|---:|---:|---:|',
    ...launches.map((launch) => {
      const outcome = simulateLaunch(given, { people: 1_000_000, pieces: 10_000, overSeconds: 600, ...launch });
      return `| ${launch.processes} | ${Number.isFinite(launch.admitted) ? launch.admitted : 'all'} | ${cells(outcome)} |`;
    }),
  ].join('\n');
}

/** Parses `name=value` assumptions. Throws if invalid. */
export function assumptionsFrom(words: readonly string[]): Assumptions {
  const changed = { ...usualAssumptions };
  for (const word of words) {
    const [name = '', value = ''] = word.split('=');
    if (!(name in usualAssumptions))
      throw new Error(`There is no assumption ${name}. There are: ${Object.keys(usualAssumptions).join(', ')}`);
    if (value === '' || !(Number(value) >= 0))
      throw new Error(`${name} should be a number, such as ${name}=${usualAssumptions[name as keyof Assumptions]}`);
    changed[name as keyof Assumptions] = Number(value);
  }
  return changed;
}

if (process.argv[1] === import.meta.filename) {
  try {
    const given = assumptionsFrom(process.argv.slice(2));
    process.stdout.write(`${planTable(given)}\n\n${launchTable(given)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
