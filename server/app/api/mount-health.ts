import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/db.ts';
import type { DiskSpace } from '#server/foundation/process/disk-space.ts';
import type { Finding } from '#server/foundation/values/finding.ts';

/** What readiness is told of. */
export interface Health {
  /** Whether the database is known to be away. */
  isAway(): boolean;
  /** What stood still at the last look; undefined before the first. */
  findings(): readonly Finding[] | undefined;
  /** Whether it is about to close: it still answers, and nobody new is to be sent to it. */
  isLeaving(): boolean;
  /** Whether shoppers are let in: the office answers before, and so is no reason to send anybody elsewhere. */
  isOpen(): boolean;
}

/** How long the database has for an answer, in ms. */
const patienceMs = 2000;

/**
 * Mounts `/healthz` (the process answers) and `/readyz` (it can take orders, else 503), which also names in single words what a
 * person should look at: that is no reason to send shoppers elsewhere. `?exclude=database,disk` leaves out what a process shares with the
 * others, for balancers: without the database all would be taken away at once, who still have pages in memory and a sentence for the rest.
 */
export function mountHealth(app: FastifyInstance, { db, health, disk }: { db: Db; health: Health; disk: Pick<DiskSpace, 'level'> }): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ ok: true }));
  app.get<{ Querystring: { exclude?: unknown } }>('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async ({ query }, reply) => {
    const excluded = new Set(String(query.exclude ?? '').split(','));
    const database = excluded.has('database') ? undefined : (await answers(db, health)) ? 'here' : 'away';
    const room = excluded.has('disk') ? undefined : disk.level();
    const ok = database !== 'away' && room !== 'full' && !health.isLeaving();
    const lookAt = [...new Set((health.findings() ?? []).map(({ about }) => about))];
    return reply
      .status(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok, database, disk: room, lookAt, ...(!health.isOpen() && { open: false }), ...(health.isLeaving() && { leaving: true }) });
  });
}

async function answers(db: Db, health: Health): Promise<boolean> {
  if (health.isAway()) return false;
  const asked = db.execute('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([asked, pause(patienceMs, false, { ref: false })]);
}
