import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

/** Endpoint of the embedded PostgreSQL: a socket in a private folder, or a port with a password on Windows. */
export type Entrance = { socketFolder: string } | { port: number; password: string };

/**
 * Maximum length of the folder name: socket paths are limited to 107 bytes on Linux and 103 on macOS, of which
 * '/.s.PGSQL.5432' takes 14.
 */
const longestFolder = 103 - 14;

/** Returns the folder of temporary runtime files next to the data. */
export function runFolder(dataFolder: string): string {
  return `${dataFolder}.run`;
}

/**
 * Creates the endpoint. The socket folder gets a new name at each start, and a short path that does not depend on the
 * data folder.
 */
export async function openEntrance(
  dataFolder: string,
  owner: { uid: number; gid: number } | undefined,
): Promise<Entrance> {
  if (process.platform === 'win32') return { port: await freePort(), password: readPassword(dataFolder) };
  const place =
    [tmpdir(), '/tmp'].find((folder) => existsSync(folder) && realpathSync(folder).length + 15 <= longestFolder) ??
    '/tmp';
  forgetLast(dataFolder);
  const socketFolder = mkdtempSync(path.join(realpathSync(place), 'maidan-'));
  chmodSync(socketFolder, 0o700);
  if (owner) chownSync(socketFolder, owner.uid, owner.gid);
  mkdirSync(runFolder(dataFolder), { recursive: true });
  writeFileSync(noteOf(dataFolder), socketFolder);
  return { socketFolder };
}

const noteOf = (dataFolder: string) => path.join(runFolder(dataFolder), 'socket');

/** Deletes the socket folder that a killed process has left. */
function forgetLast(dataFolder: string): void {
  const last = existsSync(noteOf(dataFolder)) ? readFileSync(noteOf(dataFolder), 'utf8') : '';
  if (/^\/.*\/maidan-\w{6}$/.test(last)) rmSync(last, { recursive: true, force: true });
}

export function closeEntrance(entrance: Entrance): void {
  if ('socketFolder' in entrance) rmSync(entrance.socketFolder, { recursive: true, force: true });
}

/** Returns the URL of a database at the endpoint for node-postgres. */
export function urlOf(entrance: Entrance, database: string): string {
  if ('socketFolder' in entrance)
    return `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(entrance.socketFolder)}`;
  return `postgresql://postgres:${entrance.password}@127.0.0.1:${entrance.port}/${database}`;
}

const passwordFile = (dataFolder: string) => `${dataFolder}.password`;

/** Reads the password of a data folder, or creates it. Used only on Windows, where any user can connect to a port. */
export function readPassword(dataFolder: string): string {
  const file = passwordFile(dataFolder);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Returns the initdb arguments for authentication: by access to the socket folder, or by password on Windows. */
export function accessArguments(dataFolder: string): string[] {
  if (process.platform !== 'win32') return ['--auth=trust'];
  readPassword(dataFolder);
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(dataFolder)}`];
}
