import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { EngineUnavailable } from './find-binaries.ts';

/** Way to start PostgreSQL's programs, which refuse to run as root. */
export interface RunAs {
  /** User in words, for the log. */
  words: string;
  command(program: string, args: readonly string[]): { program: string; args: string[] };
  /** Options for `spawn`. */
  identity: { uid?: number; gid?: number };
  /** Required owner of the folders; undefined for the current user. */
  owner: { uid: number; gid: number } | undefined;
}

interface Person {
  name: string;
  uid: number;
  gid: number;
}

const asIs: Omit<RunAs, 'words'> = {
  command: (program, args) => ({ program, args: [...args] }),
  identity: {},
  owner: undefined,
};

/**
 * Selects the user for the programs. Without root, that is the current user. Root tries an ordinary user with access,
 * then a user namespace, then a user with dac_override. `works` tests each by starting a program. Throws
 * EngineUnavailable.
 */
export function chooseRunAs(places: readonly string[], works: (way: RunAs) => boolean, people = listPeople()): RunAs {
  if (process.getuid?.() !== 0) return { words: 'the same user', ...asIs };
  const person =
    people.find(({ name }) => name === 'postgres') ?? people.find(({ name }) => name === 'nobody') ?? people[0];
  if (person) {
    const ways = [...(places.every(isOpenToAll) ? [asUser(person)] : []), inNamespace(person), withPassage(person)];
    for (const way of ways) if (works(way)) return way;
  }
  throw new EngineUnavailable(
    'PostgreSQL refuses to run as root, and this system lets root be nobody else. Start the shop as an ordinary user.',
  );
}

function asUser({ name, uid, gid }: Person): RunAs {
  return { ...asIs, words: name, identity: { uid, gid }, owner: { uid, gid } };
}

function inNamespace({ name, uid, gid }: Person): RunAs {
  const wrap = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return {
    words: `root, seen as ${name} in a user namespace`,
    command: (program, args) => ({ program: 'unshare', args: [...wrap, program, ...args] }),
    identity: {},
    owner: { uid: 0, gid: 0 },
  };
}

function withPassage({ name, uid, gid }: Person): RunAs {
  const wrap = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  return {
    words: `${name}, let through folders of root's`,
    command: (program, args) => ({ program: 'setpriv', args: [...wrap, program, ...args] }),
    identity: {},
    owner: { uid, gid },
  };
}

/** Returns true if all users may traverse the folders of a path. The shop will create missing ones. */
function isOpenToAll(place: string): boolean {
  for (let folder = path.resolve(place); ; folder = path.dirname(folder)) {
    const mode = statSync(folder, { throwIfNoEntry: false })?.mode;
    // The owner of the folder itself will be changed to that user.
    if (mode !== undefined && (mode & 0o001) === 0 && folder !== path.resolve(place)) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** Lists named users except root, since initdb requires a user name. */
function listPeople(): Person[] {
  let lines: string[];
  try {
    lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return [];
  }
  return lines.flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return name && uid && Number(uid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Returns true if a program started this way prints its version. */
export function saysVersion(way: RunAs, program: string, env: NodeJS.ProcessEnv): boolean {
  const started = way.command(program, ['--version']);
  try {
    const said = execFileSync(started.program, started.args, {
      ...way.identity,
      env,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /PostgreSQL/.test(said);
  } catch {
    return false;
  }
}
