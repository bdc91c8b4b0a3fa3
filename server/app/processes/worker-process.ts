import { publicUrlOf } from '#server/app/api/public-url.ts';
import { waysOf } from '#server/app/shop/open-shop-database.ts';
import { readWorkerSettings } from '#server/foundation/child-processes/worker-settings.ts';
import { openServer } from '#server/foundation/database/database.ts';
import { linesWritten } from '#server/foundation/logging/buffered-stdout.ts';
import { openLog } from '#server/foundation/logging/logging.ts';
import { keepToOurselves } from '#server/foundation/process/data-dir.ts';
import { parseEnv } from '#server/foundation/process/env.ts';
import { keepTickShape } from '#server/foundation/process/keep-tick-shape.ts';
import { logFatalErrors, writeLastWords } from '#server/foundation/process/log-fatal-errors.ts';
import { type Served, serveShop } from './serve-shop.ts';
import type { CloseMessage } from './worker-processes.ts';

/** Serves the shop as one of several workers, until the primary process sends a close message or exits. */
async function main(): Promise<void> {
  keepTickShape();
  keepToOurselves();
  const membership = readWorkerSettings();
  if (!membership) throw new Error('this program is begun by the shop');
  const { databaseUrl, embedded, sandbox, number, of } = membership;
  const env = parseEnv(process.env);
  const log = openLog(env);
  const database = {
    ...openServer(databaseUrl, log, embedded ? { max: env.DATABASE_CONNECTIONS } : waysOf(env)),
    ...(embedded && { kind: 'embedded' as const }),
  };
  let served: Served | undefined;
  let closing = false;
  const close = async (leaveSeconds: number) => {
    if (closing) return;
    closing = true;
    await served?.close(leaveSeconds);
    await database.close();
    await linesWritten();
    process.exit(0);
  };
  const failed = (error: unknown) => {
    log.error({ event: 'process.close_failed', err: error }, 'closing failed');
    process.exit(1);
  };
  // A worker that must close while starting exits at once, since it has no clients yet.
  process.on('message', (message: Partial<CloseMessage>) => {
    if (message.close) close(message.close.leaveSeconds).catch(failed);
  });
  process.on('disconnect', () => void close(0).catch(failed));
  served = await serveShop({
    env,
    log,
    database,
    sandbox,
    publicUrl: publicUrlOf(env),
    first: number === 1,
    crew: of > 1,
  });
}

// Ctrl-C in the terminal reaches every process, but only the primary decides when to close.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
logFatalErrors();
main().catch((error: unknown) => {
  writeLastWords(error);
  process.exit(1);
});
