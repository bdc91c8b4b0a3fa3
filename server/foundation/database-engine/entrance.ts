import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

/** Where the engine is reached: a socket in a folder that is its user's alone, or, on Windows, a port with a password. */
export type Entrance = { socketFolder: string } | { port: number; password: string };

/** A socket's path ends at 107 letters on Linux and 103 on macOS; '/.s.PGSQL.5432' is 14 of them. */
const longestFolder = 103 - 14;

/** Where an engine has what it needs while it runs, beside its data: nothing in it is missed. */
export function runFolder(dataFolder: string): string {
  return `${dataFolder}.run`;
}

/** Makes the way in. The folder has a name of its own at each start, in a place with a short path, whatever the data's is. */
export async function openEntrance(dataFolder: string, owner: { uid: number; gid: number } | undefined): Promise<Entrance> {
  if (process.platform === 'win32') return { port: await freePort(), password: readPassword(dataFolder) };
  const place = [tmpdir(), '/tmp'].find((folder) => existsSync(folder) && realpathSync(folder).length + 15 <= longestFolder) ?? '/tmp';
  forgetLast(dataFolder);
  const socketFolder = mkdtempSync(path.join(realpathSync(place), 'maidan-'));
  chmodSync(socketFolder, 0o700);
  if (owner) chownSync(socketFolder, owner.uid, owner.gid);
  mkdirSync(runFolder(dataFolder), { recursive: true });
  writeFileSync(noteOf(dataFolder), socketFolder);
  return { socketFolder };
}

const noteOf = (dataFolder: string) => path.join(runFolder(dataFolder), 'socket');

/** Removes the folder that a shop which was killed has left. */
function forgetLast(dataFolder: string): void {
  const last = existsSync(noteOf(dataFolder)) ? readFileSync(noteOf(dataFolder), 'utf8') : '';
  if (/^\/.*\/maidan-\w{6}$/.test(last)) rmSync(last, { recursive: true, force: true });
}

export function closeEntrance(entrance: Entrance): void {
  if ('socketFolder' in entrance) rmSync(entrance.socketFolder, { recursive: true, force: true });
}

/** The address of a database behind the entrance, as node-postgres reads it. */
export function urlOf(entrance: Entrance, database: string): string {
  if ('socketFolder' in entrance) return `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(entrance.socketFolder)}`;
  return `postgresql://postgres:${entrance.password}@127.0.0.1:${entrance.port}/${database}`;
}

const passwordFile = (dataFolder: string) => `${dataFolder}.password`;

/** Reads the password of a data folder, or makes one; only Windows has it, where everybody reaches a port. */
export function readPassword(dataFolder: string): string {
  const file = passwordFile(dataFolder);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** How initdb is told who may come in: on a socket whoever reaches its folder, on a port whoever knows the password. */
export function accessArguments(dataFolder: string): string[] {
  if (process.platform !== 'win32') return ['--auth=trust'];
  readPassword(dataFolder);
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(dataFolder)}`];
}
