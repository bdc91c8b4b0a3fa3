import { execFile } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { production } from '#server/foundation/http/test-production.ts';
import { parseEnv } from '#server/foundation/process/env.ts';

// Checks the files that are shipped with a shop against the code. Images are built elsewhere, where a container engine
// exists.

const run = promisify(execFile);
const read = (file: string) => readFile(path.join(import.meta.dirname, file), 'utf8');
const there = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
const hasAnalyze = await there('/usr/bin/systemd-analyze');

interface Compose {
  services: Record<
    string,
    {
      environment?: Record<string, string>;
      volumes?: string[];
      networks?: string[];
      ports?: string[];
      configs?: { source: string; target: string }[];
      depends_on?: Record<string, { condition: string }>;
    }
  >;
  volumes: object;
  networks: Record<string, { internal?: boolean }>;
  configs: Record<string, { file: string }>;
}

/** `NAME=value` a line. */
function variables(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value.replace(/^"|"$/g, '')]),
  );
}

const filled = (given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      value === '' ? (production[name as keyof typeof production] ?? 'x'.repeat(32)) : value,
    ]),
  );

test('the variables of the example are complete for production, and the shop reads all of them', async () => {
  const given = variables(await read('example.env'));
  const composeOnly = ['SHOP_HOST', 'POSTGRES_PASSWORD', 'STORAGE_SECRET'];
  const own = Object.fromEntries(Object.entries(filled(given)).filter(([name]) => !composeOnly.includes(name)));
  const env = parseEnv({ SHOP_MODE: 'production', ...own });
  expect(env.PUBLIC_URL).toBe('https://shop.example');
  expect(Object.keys(own).filter((name) => !(name in env))).toEqual([]);
});

test('the Compose services start with their variables, and every name in the file exists', async () => {
  const compose = parse(await read('compose.yaml'), { merge: true }) as Compose;
  const given = filled(variables(await read('example.env')));
  for (const name of ['shop-one', 'shop-two']) {
    const told = Object.fromEntries(
      Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [
        key,
        value.replace(/\$\{(\w+)\}/g, (_, word: string) => given[word] ?? ''),
      ]),
    );
    const env = parseEnv({ ...given, SHOP_MODE: 'production', ...told });
    expect(Object.keys(told).filter((key) => !(key in env))).toEqual([]);
    expect(env.DATABASE_URL).toBe(`postgresql://maidan:${given.POSTGRES_PASSWORD}@postgres:5432/maidan`);
    // Production does not start without a seller, nor uploads without their bucket.
    expect(compose.services[name]?.configs?.map(({ target }) => target)).toEqual([env.SELLER_FILE]);
    expect(compose.services[name]?.depends_on?.bucket?.condition).toBe('service_completed_successfully');
  }
  for (const [name, service] of Object.entries(compose.services)) {
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':');
      const isThere = from.startsWith('.')
        ? await there(path.join(import.meta.dirname, from))
        : from in compose.volumes;
      expect(isThere, `${name} mounts ${from}`).toBe(true);
    }
    for (const network of service.networks ?? [])
      expect(network in compose.networks, `${name} is in ${network}`).toBe(true);
  }
  for (const [name, service] of Object.entries(compose.services)) {
    for (const { source } of service.configs ?? [])
      expect(source in compose.configs, `${name} is given ${source}`).toBe(true);
    // A port is published only through a network with access to the outside.
    const leadsOut = (service.networks ?? []).some((network) => compose.networks[network]?.internal !== true);
    if (service.ports) expect(leadsOut, `${name} publishes a port`).toBe(true);
  }
  // Only the proxy is accessible from outside.
  const open = Object.entries(compose.services).filter(([, { ports = [] }]) =>
    ports.some((port) => !port.startsWith('127.0.0.1:')),
  );
  expect(open.map(([name]) => name)).toEqual(['proxy']);
});

test('the image runs as an unprivileged user, with files and a start command that exist', async () => {
  const text = await read('Containerfile');
  expect(text).toMatch(/^USER (?!root|0)\d+:\d+$/m);
  const told = /^ENV (.*)$/m.exec(text)?.[1] ?? '';
  expect(
    parseEnv({ ...production, ...Object.fromEntries(told.split(' ').map((one) => one.split('='))) }),
  ).toMatchObject({
    LEAVE_SECONDS: 5,
    PORT: 3000,
  });
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(text) ?? [];
  const [, script = ''] = JSON.parse(command) as string[];
  expect(await there(path.join(import.meta.dirname, '..', script))).toBe(true);
});

test('files of an operator and files ignored by Git are in no image', async () => {
  const lines = async (file: string) =>
    (await read(`../${file}`)).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const [repository, image] = [await lines('.gitignore'), await lines('.dockerignore')];
  const compose = parse(await read('compose.yaml')) as Compose;
  const written = ['.env', ...Object.values(compose.configs).map(({ file }) => path.normalize(file))].map(
    (file) => `deploy/${file}`,
  );
  expect(repository).toEqual(expect.arrayContaining(written));
  // A name without a folder matches at any depth for Git, and only at the root for an image.
  const atAnyDepth = (line: string) => (line.startsWith('*') || /^\.[A-Z]/.test(line) ? `**/${line}` : line);
  expect(image).toEqual(expect.arrayContaining(['.git', ...repository.map(atAnyDepth)]));
});

test.skipIf(!hasAnalyze)('systemd accepts the unit, which gives the shop little access to the machine', async () => {
  const unit = path.join(import.meta.dirname, 'systemd/maidan.service');
  const verified = await run('systemd-analyze', ['verify', unit]).catch((error: { stderr: string }) => error);
  // The code is not in /opt here; no other warning is allowed.
  const said = verified.stderr
    .split('\n')
    .filter((line) => line !== '' && !/\/opt\/maidan\/\S+ is not executable/.test(line));
  expect(said).toEqual([]);
  const { stdout } = await run('systemd-analyze', ['security', '--offline=true', unit]);
  // Rendering has a lower priority than serving. This requires a system call of a group that is refused and allowed
  // again by a later line.
  expect(await read('systemd/maidan.service')).toMatch(
    /SystemCallFilter=~@privileged @resources\n(?:#.*\n)*SystemCallFilter=setpriority\n/,
  );
  expect(Number(/exposure level for maidan\.service: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2);
  const told = variables(
    (await read('systemd/maidan.service')).replace(/^Environment=(.*)$/m, (_, all: string) =>
      all.replaceAll(' ', '\n'),
    ),
  );
  expect(parseEnv({ ...production, SHOP_MODE: told.SHOP_MODE, DATA_DIR: told.DATA_DIR })).toMatchObject({
    SHOP_MODE: 'production',
    DATA_DIR: '/var/lib/maidan',
  });
});
