import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { EngineUnavailable } from './find-binaries.ts';

/** How PostgreSQL's programs are started: they refuse to be root. */
export interface RunAs {
  /** For the log: as whom. */
  words: string;
  command(program: string, args: readonly string[]): { program: string; args: string[] };
  /** What spawn is given. */
  identity: { uid?: number; gid?: number };
  /** Whose the folders have to be; undefined for whoever makes them. */
  owner: { uid: number; gid: number } | undefined;
}

interface Person {
  name: string;
  uid: number;
  gid: number;
}

const asIs: Omit<RunAs, 'words'> = { command: (program, args) => ({ program, args: [...args] }), identity: {}, owner: undefined };

/**
 * Finds out as whom the programs can run. Whoever is not root runs them as themselves. Root runs them as an ordinary user where
 * that one reaches the program and the data; else as root who is an ordinary user in a user namespace of their own (which also
 * serves where the kernel knows no user but root); else as an ordinary user who keeps the right to pass through folders.
 * `works` tries a way by starting a program. Throws EngineUnavailable.
 */
export function chooseRunAs(places: readonly string[], works: (way: RunAs) => boolean, people = listPeople()): RunAs {
  if (process.getuid?.() !== 0) return { words: 'the same user', ...asIs };
  const person = people.find(({ name }) => name === 'postgres') ?? people.find(({ name }) => name === 'nobody') ?? people[0];
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
  const wrap = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return {
    words: `${name}, let through folders of root's`,
    command: (program, args) => ({ program: 'setpriv', args: [...wrap, program, ...args] }),
    identity: {},
    owner: { uid, gid },
  };
}

/** Whether everyone may pass through every folder on the way to a place. What is not there yet will be made by us. */
function isOpenToAll(place: string): boolean {
  for (let folder = path.resolve(place); ; folder = path.dirname(folder)) {
    const mode = statSync(folder, { throwIfNoEntry: false })?.mode;
    // The place itself will be given to whoever runs it.
    if (mode !== undefined && (mode & 0o001) === 0 && folder !== path.resolve(place)) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** Users this system knows by name, root left out: initdb asks for the name of whoever runs it. */
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

/** Tells whether a program says its version when it is started this way. */
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
