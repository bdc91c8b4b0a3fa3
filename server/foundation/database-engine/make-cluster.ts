import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { accessArguments } from './entrance.ts';
import { type Binaries, EngineUnavailable } from './find-binaries.ts';
import { flushFolder } from './flush-folder.ts';
import type { RunAs } from './run-as.ts';

/** Major version of data files that the installed programs can read. */
const ownVersion = '18';

export interface EngineCluster {
  folder: string;
  binaries: Binaries;
  way: RunAs;
  env: NodeJS.ProcessEnv;
}

/** Returns true if a folder contains a PostgreSQL cluster. */
export function isCluster(folder: string): boolean {
  return existsSync(path.join(folder, 'PG_VERSION'));
}

/**
 * Creates the cluster if it is missing, and sets its owner. Replaces an unfinished cluster. Throws EngineUnavailable
 * with initdb's message, or for another version.
 */
export async function makeCluster(cluster: EngineCluster): Promise<void> {
  const { folder, way } = cluster;
  if (!isCluster(folder)) {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new EngineUnavailable(`${folder} holds something that is no database.`);
    const draft = `${folder}.draft`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    giveTo(draft, way.owner);
    await initialise(cluster, draft);
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    // Without this flush, a power cut could revert the rename and lose the data.
    await flushFolder(path.dirname(folder), path.dirname(path.dirname(folder)));
  }
  const version = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== ownVersion)
    throw new EngineUnavailable(`${folder} was made by PostgreSQL ${version}, and this shop brings ${ownVersion}.`);
  giveTo(folder, way.owner);
  // A copied folder may be readable by others, which PostgreSQL refuses.
  if (process.platform !== 'win32' && (lstatSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

/** Arguments of initdb. The sort order is by code point, independent of the machine's locale. */
const clusterArguments = [
  '-U',
  'postgres',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

async function initialise({ folder, binaries, way, env }: EngineCluster, draft: string): Promise<void> {
  const started = way.command(binaries.program('initdb'), [
    '-D',
    draft,
    ...clusterArguments,
    ...accessArguments(folder),
    '--no-instructions',
  ]);
  const child = spawn(started.program, started.args, {
    ...way.identity,
    env,
    cwd: path.parse(draft).root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code === 0) return;
  rmSync(draft, { recursive: true, force: true });
  throw new EngineUnavailable(
    `PostgreSQL could not make its folder ${folder}: ${said.trim().split('\n').slice(-3).join(' ')}.`,
  );
}

/**
 * Changes the owner of a folder and its contents if needed. In a copy, only the folder itself may have the right owner.
 */
function giveTo(folder: string, owner: { uid: number; gid: number } | undefined): void {
  if (!owner) return;
  const places = [folder, path.join(folder, 'PG_VERSION')].filter((place) => existsSync(place));
  if (places.every((place) => lstatSync(place).uid === owner.uid)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) chownSync(place, owner.uid, owner.gid);
  }
  // The folder's own owner is changed last, so that an interrupted change is repeated.
  chownSync(folder, owner.uid, owner.gid);
}
