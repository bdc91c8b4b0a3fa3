import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { findPrograms } from '#scripts/provide-postgres.ts';
import { freePort } from '#server/foundation/database-engine/free-port.ts';
import type { Engine } from '#server/foundation/database-engine/start-engine.ts';

const run = promisify(execFile);
const programs = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' };

/** Times of the cluster in s: expiry of the leader's lease, check interval, and timeout of etcd. */
export interface ClusterTimes {
  ttl: number;
  loopWait: number;
  retryTimeout: number;
}

/**
 * Three PostgreSQL servers under Patroni, with HAProxy in front of the leader: the setup of three machines on one
 * machine.
 */
export interface PatroniCluster {
  /** Address for shops and operators. */
  engine: Engine;
  /** Returns the name of the leader. */
  leader(): Promise<string>;
  /** Kills the leader's PostgreSQL and Patroni, like a power failure. Returns its name. */
  killLeader(): Promise<string>;
  /** Restarts a killed member. Resolves when all three members run and one of them is synchronous with the leader. */
  revive(name: string): Promise<void>;
  close(): Promise<void>;
}

interface Member {
  name: string;
  folder: string;
  port: number;
  rest: number;
  child: ChildProcess | undefined;
}

interface Place {
  folder: string;
  owner: { uid?: number; gid?: number };
}

async function ownerHere(): Promise<Place['owner']> {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (flag: '-u' | '-g') => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

/** Starts a program that ends with the cluster; its output goes to a log file. */
function begin({ folder, owner }: Place, name: string, program: string, args: string[]): ChildProcess {
  return spawn('/bin/sh', ['-c', `exec "$0" "$@" >>${path.join(folder, `${name}.log`)} 2>&1`, program, ...args], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, ETCD_UNSUPPORTED_ARCH: undefined, HOME: folder },
  });
}

function configOf({ name, folder, port, rest }: Member, etcdPort: number, times: ClusterTimes): string {
  const users = {
    replication: { username: 'postgres' },
    superuser: { username: 'postgres' },
    rewind: { username: 'postgres' },
  };
  return stringify({
    scope: 'maidan',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: times.ttl,
        loop_wait: times.loopWait,
        retry_timeout: times.retryTimeout,
        maximum_lag_on_failover: 0,
        // A commit is acknowledged once a second server has it, and only that server may become leader.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, wal_keep_size: '256MB', jit: 'off' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', { auth: 'trust' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: path.join(folder, name),
      bin_dir: findPrograms(),
      pgpass: path.join(folder, `${name}.pgpass`),
      authentication: users,
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      parameters: { unix_socket_directories: folder },
    },
  });
}

/**
 * Returns HAProxy's configuration: it connects to the leader that Patroni reports, and closes connections after a
 * change. https://patroni.readthedocs.io/en/latest/rest_api.html
 */
function proxyConfig(port: number, members: readonly Member[]): string {
  const servers = members.map(({ name, port: to, rest }) => `  server ${name} 127.0.0.1:${to} check port ${rest}`);
  return `global
  maxconn 500
defaults
  mode tcp
  timeout connect 1s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}

/** Returns true if a member reports this role in Patroni's API. */
async function says({ rest }: Member, what: 'primary' | 'synchronous' | 'replica'): Promise<boolean> {
  return fetch(`http://127.0.0.1:${rest}/${what}`, { signal: AbortSignal.timeout(2000) }).then(
    async (reply) => {
      await reply.body?.cancel();
      return reply.status === 200;
    },
    () => false,
  );
}

async function until(what: string, holds: () => Promise<boolean>, seconds: number, folder: string): Promise<void> {
  for (const end = performance.now() + seconds * 1000; !(await holds()); await pause(200)) {
    if (performance.now() < end) continue;
    const logs = await Promise.all(
      ['one', 'two', 'three', 'etcd'].map((name) => readFile(path.join(folder, `${name}.log`), 'utf8').catch(() => '')),
    );
    throw new Error(`${what}: not within ${seconds} s\n${logs.map((log) => log.slice(-1500)).join('\n---\n')}`);
  }
}

async function killed(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Kills a PostgreSQL server that Patroni no longer manages. */
async function killPostgres({ folder, name }: Member): Promise<void> {
  const held = await readFile(path.join(folder, name, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(held.split('\n', 1)[0]);
  if (!(pid > 1)) return;
  // Its children notice and exit; a child that is writing does so at its next check.
  const children = await run('pgrep', ['-P', String(pid)]).then(
    ({ stdout }) => stdout.trim().split('\n').map(Number),
    () => [],
  );
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // The process has already exited.
    }
  }
}

/** Opens a cluster with an empty database `maidan`. */
export async function openCluster(times: ClusterTimes): Promise<PatroniCluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-cluster-'));
  await chmod(folder, 0o777);
  const place: Place = { folder, owner: await ownerHere() };
  const [etcdPort, peerPort, port] = [await freePort(), await freePort(), await freePort()];
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const etcd = begin(place, 'etcd', programs.etcd, [
    ...[
      '--name',
      'one',
      '--data-dir',
      path.join(folder, 'etcd'),
      '--listen-client-urls',
      etcdUrl,
      '--advertise-client-urls',
      etcdUrl,
    ],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl, '--initial-cluster', `one=${peerUrl}`],
  ]);
  const members: Member[] = [];
  for (const name of ['one', 'two', 'three'])
    members.push({ name, folder, port: await freePort(), rest: await freePort(), child: undefined });
  const start = (member: Member) => {
    member.child = begin(place, member.name, programs.patroni, [path.join(folder, `${member.name}.yml`)]);
  };
  for (const member of members)
    await writeFile(path.join(folder, `${member.name}.yml`), configOf(member, etcdPort, times));
  await writeFile(path.join(folder, 'haproxy.cfg'), proxyConfig(port, members));
  await mkdir(path.join(folder, 'run'), { recursive: true });
  const proxy = begin(place, 'haproxy', programs.haproxy, ['-db', '-f', path.join(folder, 'haproxy.cfg')]);
  const count = async (what: 'primary' | 'synchronous' | 'replica') =>
    (await Promise.all(members.map((member) => says(member, what)))).filter(Boolean).length;
  const whole = async () =>
    (await count('primary')) === 1 && (await count('synchronous')) === 1 && (await count('replica')) === 2;
  const url = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;

  for (const member of members) start(member);
  await until('the cluster', whole, 120, folder);
  await until(
    'its database',
    () =>
      run('psql', ['-q', url('postgres'), '-c', 'create database maidan']).then(
        () => true,
        () => false,
      ),
    20,
    folder,
  );

  async function leading(): Promise<Member> {
    for (const member of members) if (await says(member, 'primary')) return member;
    throw new Error('nobody leads');
  }
  return {
    engine: { url, pid: () => undefined, close: async () => {} },
    leader: async () => (await leading()).name,
    async killLeader() {
      const member = await leading();
      await killed(member.child);
      await killPostgres(member);
      return member.name;
    },
    async revive(name) {
      const member = members.find((one) => one.name === name);
      if (member) start(member);
      await until(`${name}'s return`, whole, 120, folder);
    },
    async close() {
      for (const { child } of members) await killed(child);
      for (const member of members) await killPostgres(member);
      for (const child of [proxy, etcd]) await killed(child);
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
