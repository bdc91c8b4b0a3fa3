import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/db.ts';
import type { DiskSpace } from '#server/foundation/process/disk-space.ts';
import type { ShopFinding } from '#server/foundation/values/finding.ts';

/** State that readiness is derived from. */
export interface Health {
  /** Returns true while the database is unavailable. */
  isAway(): boolean;
  /** Returns the findings of the last check; undefined before the first. */
  findings(): readonly ShopFinding[] | undefined;
  /** Returns true while the process drains: it still answers, but load balancers should send no new clients. */
  isLeaving(): boolean;
  /** Returns true once the shop is open to shoppers. The office works before, so a closed shop is still ready. */
  isOpen(): boolean;
}

/** Timeout of the database check, in ms. */
const patienceMs = 2000;

/**
 * Mounts `/healthz` (liveness) and `/readyz` (503 if orders cannot be accepted), which also lists findings that do not
 * affect readiness. `?exclude=database,disk` ignores shared dependencies, as a load balancer would otherwise remove all
 * processes, which can still serve cached pages.
 */
export function mountHealth(
  app: FastifyInstance,
  { db, health, disk }: { db: Db; health: Health; disk: Pick<DiskSpace, 'level'> },
): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ ok: true }));
  app.get<{ Querystring: { exclude?: unknown } }>('/readyz', { logLevel: 'warn' }, async ({ query }, reply) => {
    const excluded = new Set(String(query.exclude ?? '').split(','));
    const database = excluded.has('database') ? undefined : await databaseState(db, health);
    const room = excluded.has('disk') ? undefined : disk.level();
    const ok = database !== 'away' && room !== 'full' && !health.isLeaving();
    const lookAt = [...new Set((health.findings() ?? []).map(({ about }) => about))];
    return reply
      .status(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ok,
        database,
        disk: room,
        lookAt,
        ...(!health.isOpen() && { open: false }),
        ...(health.isLeaving() && { leaving: true }),
      });
  });
}

async function databaseState(db: Db, health: Health): Promise<'here' | 'away'> {
  return (await answers(db, health)) ? 'here' : 'away';
}

async function answers(db: Db, health: Health): Promise<boolean> {
  if (health.isAway()) return false;
  const asked = db.execute('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([asked, pause(patienceMs, false, { ref: false })]);
}
