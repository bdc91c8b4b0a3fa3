import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Time in ms without requests after which a process counts as idle. */
const quietMs = 1500;
/** Maximum drain time as a multiple of the configured period, in case no load balancer polls /readyz. */
export const longestLeave = 3;
const lookMs = 50;

/** Pattern of health and metrics requests, which do not count as traffic. */
const probes = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

/**
 * Waits for the drain period, and then until no request has arrived for a while. An overloaded load balancer notices
 * the shutdown late, and its requests would meet a closing connection.
 */
export async function drainConnections(server: Server, leaveMs: number): Promise<void> {
  const begun = performance.now();
  let cameLast = begun;
  const hear = ({ url = '' }: { url?: string | undefined }) => {
    if (!probes.test(url)) cameLast = performance.now();
  };
  server.on('request', hear);
  try {
    await pause(leaveMs);
    const end = begun + longestLeave * leaveMs;
    while (performance.now() < Math.min(end, cameLast + quietMs)) await pause(lookMs);
  } finally {
    server.off('request', hear);
  }
}
