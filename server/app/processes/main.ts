import { flushCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { metricsPath, serveMetrics } from '#server/app/api/mount-metrics.ts';
import { publicUrlOf, withPort } from '#server/app/api/public-url.ts';
import { DataRefused } from '#server/app/shop/find-shop.ts';
import { SandboxMissing } from '#server/foundation/child-processes/sandbox-process.ts';
import { workerCount } from '#server/foundation/child-processes/worker-count.ts';
import { MigrationHeldUp } from '#server/foundation/database/database.ts';
import { EngineUnavailable } from '#server/foundation/database-engine/find-binaries.ts';
import { freePort } from '#server/foundation/database-engine/free-port.ts';
import { linesWritten } from '#server/foundation/logging/buffered-stdout.ts';
import { type Log, openLog } from '#server/foundation/logging/logging.ts';
import { keepToOurselves } from '#server/foundation/process/data-dir.ts';
import { DataDirBusy } from '#server/foundation/process/data-dir-lock.ts';
import { type Env, parseEnv } from '#server/foundation/process/env.ts';
import { keepTickShape } from '#server/foundation/process/keep-tick-shape.ts';
import { logFatalErrors, writeLastWords } from '#server/foundation/process/log-fatal-errors.ts';
import { type ReservedPort, reservePort } from '#server/foundation/process/reserved-port.ts';
import { visibleLines } from '#server/foundation/values/escape-control-chars.ts';
import { BackupRefused } from '#server/operations/backup-format/backup-errors.ts';
import { SellerRefused } from '#server/operations/site/read-seller.ts';
import { isShopOpen } from '#server/operations/site/take-over-seller.ts';
import { connectionsTold, missingClusterSettings } from './cluster-settings.ts';
import { serveShop } from './serve-shop.ts';
import { openSharedResources, type SharedResources } from './shared-resources.ts';

/** Handle of the process or processes that serve requests. */
interface Answering {
  figuresPort: number | undefined;
  close(leaveSeconds: number): Promise<void>;
}

/** Starts the shop and runs it until SIGINT or SIGTERM. Then completes running requests and closes the database. */
async function main(): Promise<void> {
  keepTickShape();
  keepToOurselves();
  const asked = parseEnv(process.env);
  const log = openLog(asked);
  const size = workerCount(asked.PROCESSES, availableParallelism());
  // No port is reserved for several processes, because each opens the port itself.
  const reserved = asked.PORT === 0 && size === 1 ? await reservePort(asked.HOST) : undefined;
  const env = asked.PORT === 0 ? withPort(asked, reserved?.port ?? (await freePort())) : asked;
  const publicUrl = publicUrlOf(env);
  const house = await openSharedResources(env, log, { publicUrl, asNew: process.argv.includes('--new') });
  const answering =
    size > 1 ? await answerTogether(env, log, house, size) : await answerAlone(env, log, house, reserved);
  let closing = false;
  const close = async (leaveSeconds: number) => {
    if (closing) return;
    closing = true;
    if (leaveSeconds > 0) process.stdout.write(`\nLeaving: ${leaveSeconds} s until balancers have seen it...\n`);
    process.stdout.write('\nClosing: finishing what runs...\n');
    await answering.close(leaveSeconds);
    await house.close();
    process.stdout.write('Closed. All data is kept.\n');
  };
  closeOnSignal(close, env.LEAVE_SECONDS, log);
  house.lock.note(publicUrl);
  sayOpen(env, {
    publicUrl,
    size,
    figures: answering.figuresPort,
    sandboxUrl: house.sandbox?.url,
    most: await mostConnections(house.database),
    closed: env.SHOP_MODE === 'production' && !(await isShopOpen(house.database.db, new Date())),
  });
  // The compile cache is written now, as a killed process would not write it.
  flushCompileCache();
}

async function answerAlone(
  env: Env,
  log: Log,
  { database, sandbox }: SharedResources,
  reserved?: ReservedPort,
): Promise<Answering> {
  return serveShop({ env, log, database, sandbox, publicUrl: publicUrlOf(env), reserved, first: true, crew: false });
}

/**
 * Starts several worker processes on one port. This process owns the database and supervises the workers; it serves no
 * requests.
 */
async function answerTogether(
  env: Env,
  log: Log,
  { database, sandbox }: SharedResources,
  size: number,
): Promise<Answering> {
  const { startWorkerProcesses } = await import('./worker-processes.ts');
  const tell = { databaseUrl: database.url, embedded: database.kind === 'embedded', ...(sandbox && { sandbox }) };
  // The settings are passed in the environment, which each worker reads.
  const settings = { PORT: String(env.PORT), ...(env.PUBLIC_URL && { PUBLIC_URL: env.PUBLIC_URL }) };
  const crew = await startWorkerProcesses({ size, tell, log, settings });
  database.archive?.keepCopies();
  const { METRICS_PORT: port, METRICS_HOST: host } = env;
  const failed = (error: unknown) =>
    log.warn({ event: 'metrics.write_failed', err: error }, 'metrics could not be written');
  const figures = port === undefined ? undefined : await serveMetrics(crew.metrics, { port, host, failed });
  return {
    figuresPort: figures?.port,
    async close(leaveSeconds) {
      await crew.close(leaveSeconds);
      await figures?.close();
    },
  };
}

/** Closes the shop and exits on a signal. SIGINT from a terminal skips the drain period for load balancers. */
function closeOnSignal(close: (leaveSeconds: number) => Promise<void>, leaveSeconds: number, log: Log): void {
  const end = (seconds: number) => {
    close(seconds)
      .then(linesWritten)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ event: 'process.close_failed', err: error }, 'closing failed');
          process.exit(1);
        },
      );
  };
  process.on('SIGINT', () => end(0));
  process.on('SIGTERM', () => end(leaveSeconds));
}

interface Opened {
  publicUrl: string;
  size: number;
  figures: number | undefined;
  sandboxUrl: string | undefined;
  /** Connection limit of the database server. */
  most: number | undefined;
  /** True if the shop is not open to shoppers yet. */
  closed: boolean;
}

/** Reads the server's connection limit; undefined if unknown, which does not block the start. */
async function mostConnections({ pool, kind }: SharedResources['database']): Promise<number | undefined> {
  if (kind === 'embedded') return undefined;
  const said = await pool
    .query<{ most: string }>(`select current_setting('max_connections') as most`)
    .catch(() => undefined);
  return said && Number(said.rows[0]?.most);
}

/** Prints the shop's addresses on the terminal. */
function sayOpen(env: Env, { publicUrl, size, figures, sandboxUrl, most, closed }: Opened): void {
  const lines = [`Maidan is open: ${publicUrl}`, `  Office:    ${publicUrl}/office`];
  if (closed) lines.push(`  Shoppers:  not let in yet. What is missing stands at ${publicUrl}/office/settings`);
  if (env.API_DOCS === 'on') lines.push(`  API page:  ${publicUrl}/api/docs`);
  if (figures !== undefined) lines.push(`  Figures:   http://${env.METRICS_HOST}:${figures}${metricsPath}`);
  lines.push(`  Data:      ${env.DATABASE_URL ? 'PostgreSQL' : path.resolve(env.DATA_DIR)}`);
  if (size > 1) lines.push(`  Processes: ${size}`);
  if (size > 1 || env.DATABASE_URL)
    lines.push(`  Connections: ${connectionsTold(size, env.DATABASE_CONNECTIONS, most)}`);
  lines.push(...clusterLines(env));
  if (sandboxUrl) lines.push(`  Sandbox:   ${sandboxUrl} (test mode: no money moves, mail stays here)`);
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

logFatalErrors();
main().catch((error: unknown) => {
  const told = [
    DataDirBusy,
    EngineUnavailable,
    DataRefused,
    BackupRefused,
    MigrationHeldUp,
    SandboxMissing,
    SellerRefused,
  ].some((kind) => error instanceof kind);
  const expected = error instanceof Error && (told || /^The environment is not right/.test(error.message));
  if (expected) process.stderr.write(`${visibleLines(error.message)}\n`);
  else writeLastWords(error);
  process.exit(1);
});

/**
 * Returns the warning lines about cluster settings; none if no such setting is set, as a single machine is then
 * intended.
 */
function clusterLines(env: Env): string[] {
  const lacks = missingClusterSettings(env);
  if (lacks.length === 0 || !(env.DATABASE_URL || env.REDIS_URL || env.S3_BUCKET)) return [];
  return ['  To be one of several machines this process lacks:', ...lacks.map((lack) => `    ${lack}`)];
}
