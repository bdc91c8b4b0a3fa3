import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inArray } from 'drizzle-orm';
import { ordersTable } from '#database/schema/orders.ts';
import { uploadsTable } from '#database/schema/uploads.ts';
import { engineFolder } from '#server/app/shop/find-shop.ts';
import { type Database, openServer } from '#server/foundation/database/database.ts';
import { startEngine } from '#server/foundation/database-engine/start-engine.ts';
import { hashFile } from '#server/foundation/files/hash-file.ts';
import { pictureKey } from '#server/fulfilment/uploads/upload-files.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { Disk } from './disk.ts';
import { Replay, readCalls, recordedCalls } from './replay.ts';

/** Recording of a shop's disk writes, and the times of its acknowledgements. */
export interface DiskRecording {
  /** Folder of the shop, and a copy of its initial contents. */
  dataDir: string;
  begun: string;
  calls: string;
  notes: string;
}

/** Result after a power cut. */
export interface PowerCut {
  acknowledged: number;
  /** Acknowledged orders and pictures that are missing or incomplete: 'order M-...'. */
  lost: string[];
  /** Ledger differences, or the reason why nothing could be read. */
  faults: string[];
}

/** Returns true if system calls of programs can be recorded here. */
export function canRecord(): boolean {
  return process.platform === 'linux' && spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;
}

/** Creates a folder for recordings, accessible to the database's user, and a function that removes it. */
export async function openRecordings(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'maidan-power-')));
  await chmod(folder, 0o711);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Runs a shop that acknowledges this number of orders. It records all system calls of shop and PostgreSQL that change
 * the disk. `begin` creates the initial contents; `settings` are lines of PostgreSQL's configuration.
 */
export async function recordShop(
  folder: string,
  { count, begin, settings = [] }: { count: number; begin(dataDir: string): Promise<void>; settings?: string[] },
): Promise<DiskRecording> {
  const [dataDir, begun] = [path.join(folder, 'data'), path.join(folder, 'begun')];
  const recording = { dataDir, begun, calls: path.join(folder, 'calls'), notes: path.join(folder, 'notes') };
  await mkdir(dataDir, { recursive: true });
  await begin(dataDir);
  if (settings.length > 0)
    await appendFile(path.join(engineFolder(dataDir), 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  new Disk(dataDir).write(begun);
  const how = [
    '-f',
    '--seccomp-bpf',
    '-qq',
    '-y',
    '-xx',
    '-s',
    '100000000',
    '-e',
    `trace=${recordedCalls.join(',')}`,
    '-e',
    'signal=none',
  ];
  const program = [
    process.execPath,
    path.join(import.meta.dirname, 'acknowledging-shop.ts'),
    recording.notes,
    String(count),
  ];
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    TRUST_PROXY: 'loopback',
    WORK_BUDGETS: 'off',
    CASH_CODES: 'off',
  };
  const child = spawn('strace', [...how, '-o', recording.calls, ...program], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the recorded shop ended with ${code}`);
  return recording;
}

/**
 * Cuts the power at the acknowledgements chosen by `at`. It restores the disk without unflushed writes, starts
 * PostgreSQL on it, and looks for everything acknowledged so far.
 */
export async function* cutPower(
  { dataDir, begun, calls, notes }: DiskRecording,
  { at, lies = false }: { at(count: number): boolean; lies?: boolean },
): AsyncGenerator<PowerCut> {
  const disk = new Disk(dataDir, begun);
  const replay = new Replay(disk, { lies });
  const acknowledged: string[] = [];
  for await (const call of readCalls(calls)) {
    const noted = replay.take(call);
    if (noted?.place !== notes) continue;
    acknowledged.push(noted.bytes.toString().trim());
    if (at(acknowledged.length)) yield await look(disk, `${begun}.cut`, acknowledged);
  }
  const told = (await readFile(notes, 'utf8')).trim().split('\n');
  if (told.length !== acknowledged.length)
    throw new Error(`${told.length} were acknowledged, ${acknowledged.length} of them recorded`);
}

async function look(disk: Disk, folder: string, acknowledged: readonly string[]): Promise<PowerCut> {
  await rm(folder, { recursive: true, force: true });
  disk.write(folder);
  // The database's system user must be able to enter this folder.
  await chmod(folder, 0o711);
  const said: string[] = [];
  const log = { warn: () => {}, error: (_: object, line: string) => void said.push(line) };
  const cut = { acknowledged: acknowledged.length };
  const engine = await startEngine({ folder: engineFolder(folder), log, durable: false }).catch(
    (error: unknown) => error as Error,
  );
  if (engine instanceof Error) return { ...cut, lost: [...acknowledged], faults: [engine.message] };
  const database = openServer(engine.url('maidan'));
  try {
    return {
      ...cut,
      lost: await missing(database, path.join(folder, 'files'), acknowledged),
      faults: (await checkLedger(database.db)).faults,
    };
  } catch (error) {
    return {
      ...cut,
      lost: [...acknowledged],
      faults: [error instanceof Error ? error.message : String(error), ...said],
    };
  } finally {
    await database.close();
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns acknowledged orders without a row, and acknowledged pictures without a row or with missing bytes. */
async function missing({ db }: Database, files: string, acknowledged: readonly string[]): Promise<string[]> {
  const named = (kind: string) =>
    acknowledged.flatMap((note) => (note.startsWith(`${kind} `) ? note.slice(kind.length + 1) : []));
  const there = await db
    .select({ reference: ordersTable.reference })
    .from(ordersTable)
    .where(inArray(ordersTable.reference, named('order')));
  const pictures = await db
    .select()
    .from(uploadsTable)
    .where(inArray(uploadsTable.id, named('picture')));
  const kept = new Set(there.map(({ reference }) => `order ${reference}`));
  for (const picture of pictures) {
    const hash = await hashFile(path.join(files, pictureKey(picture))).catch(() => undefined);
    if (hash === picture.sha256) kept.add(`picture ${picture.id}`);
  }
  return acknowledged.filter((note) => !kept.has(note));
}
