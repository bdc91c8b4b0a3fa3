import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Result of an independent load tool for an address. */
export interface WrkLoad {
  /** Responses per second. */
  perSecond: number;
  /** Median and 99th percentile of the response time, in ms. */
  p50Ms: number;
  p99Ms: number;
  /** Responses with a status of 400 or higher, and broken connections. */
  failed: number;
}

const units: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** Loads an address with wrk, over a number of connections and seconds, in a separate process. Throws without wrk. */
export async function loadByWrk(
  url: string,
  {
    seconds = 2,
    connections = 32,
    headers = {},
  }: { seconds?: number; connections?: number; headers?: Record<string, string> } = {},
): Promise<WrkLoad> {
  const said = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...said, url]);
  return readWrk(stdout);
}

/** Parses wrk's output. Throws if it contains no request rate. */
export function readWrk(printed: string): WrkLoad {
  const perSecond = /^Requests\/sec:\s+([\d.]+)/m.exec(printed)?.[1];
  if (perSecond === undefined) throw new Error(`wrk did not say how often it was answered:\n${printed}`);
  const time = (share: string) => {
    const [, value = '', unit = ''] = new RegExp(`^\\s+${share}%\\s+([\\d.]+)(us|ms|s|m)$`, 'm').exec(printed) ?? [];
    return Number(value) * (units[unit] ?? Number.NaN);
  };
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(printed)?.[1] ?? 0);
  const broken = [...printed.matchAll(/(?:connect|read|write|timeout) (\d+)/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
  return { perSecond: Number(perSecond), p50Ms: time('50'), p99Ms: time('99'), failed: refused + broken };
}
