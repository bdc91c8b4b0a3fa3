import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How long nobody may have come for a process to be taken for left alone, in ms. */
const quietMs = 1500;
/** So many times as long as it was told to wait it goes on at most: there may be no balancer that looks. */
export const longestLeave = 3;
const lookMs = 50;

/** Who looks after processes asks to the end, and is no visitor. */
const probes = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

/**
 * Waits until balancers have seen that a process leaves: for as long as it was told, and on until nobody has come for a while. A balancer that
 * has too much to do looks late, and whoever it sends meanwhile would meet a connection that is being closed.
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
