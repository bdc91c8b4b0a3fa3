import { execFile, spawn } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { createMetrics } from '#server/platform/metrics.ts';
import { serveMetrics } from '#server/wiring/mount-metrics.ts';
import { shopReadings } from '#server/wiring/shop-figures.ts';
import { neverBusy, openTestShop, type TestShop } from '#server/wiring/test-shop.ts';

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string };
}

const here = import.meta.dirname;
const rules = (parse(await readFile(path.join(here, 'alerts.yml'), 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const run = promisify(execFile);
const there = (program: string) =>
  access(program).then(
    () => true,
    () => false,
  );
const [hasPrometheus, hasPromtool] = await Promise.all([there('/usr/bin/prometheus'), there('/usr/bin/promtool')]);

let shop: TestShop;
let away = false;
let door: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
  const metrics = createMetrics(() => {});
  const { db, pool } = shop.database;
  const found = () => [{ about: 'money' as const, says: 'one refund failed' }];
  const database = { db, pool, isAway: () => away };
  const sources = {
    database,
    cache: shop.cache,
    meter: neverBusy,
    pictures: { counts: () => ({ memory: 0, disk: 0, drawn: 0, failed: 0, underway: 0, drawnSeconds: 0 }) },
    findings: found,
    version: '1',
    mode: 'production',
    now: () => new Date(),
  };
  for (const reading of shopReadings(sources)) metrics.add(reading);
  metrics.answered('POST /api/orders', 'done', 0.1);
  door = await serveMetrics(metrics, { port: 0, host: '127.0.0.1', failed: () => {} });
});
afterAll(async () => {
  await door?.close();
  await shop?.close();
});

test('every alert has its page of what to do, and every such page its alert', async () => {
  const page = await readFile(path.join(here, '../../docs/alerts.md'), 'utf8');
  const headings = [...page.matchAll(/^## (\w+)\n\n`(\w+)`/gm)].map(([, name, severity]) => `${name} ${severity}`);
  expect(headings.toSorted()).toEqual(rules.map(({ alert, labels }) => `${alert} ${labels.severity}`).toSorted());
});

interface Dashboard {
  panels: { title: string; gridPos: { x: number; y: number }; targets: { expr: string; legendFormat: string }[] }[];
}

const dashboard = JSON.parse(await readFile(path.join(here, '../grafana/maidan.json'), 'utf8')) as Dashboard;
const asked = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const adapter = parse(await readFile(path.join(here, '../kubernetes/adapter.yaml'), 'utf8')) as {
  rules: Record<'custom' | 'external', { seriesQuery: string }[]>;
};
const scaled = [...adapter.rules.custom, ...adapter.rules.external].map(({ seriesQuery }) => seriesQuery);

test('every figure that a rule, the dashboard or an autoscaler reads is one that a shop gives, under the labels it has', async () => {
  const text = await (await fetch(`http://127.0.0.1:${door.port}/metrics`)).text();
  const given = new Set([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '']) => name));
  const named = [...rules.map(({ expr }) => expr), ...asked, ...scaled];
  const read = named.flatMap((expr) => [...expr.matchAll(/maidan_\w+/g)].map(([name]) => name.replace(/_(?:count|bucket)$/, '')));
  expect([...new Set(read)].filter((name) => !given.has(name))).toEqual([]);
  const sources = await Promise.all(
    ['server/wiring/shop-figures.ts', 'server/platform/metrics.ts'].map((file) => readFile(path.join(here, '../..', file), 'utf8')),
  );
  const labels = new Set([
    'instance',
    'le',
    ...[...sources.join('').matchAll(/label(?:Name)?s: \[([^\]]*)\]/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []),
  ]);
  const used = asked.flatMap((expr) => [
    ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []),
    ...[...expr.matchAll(/[{,](\w+)=~?"/g)].map(([, label = '']) => label),
  ]);
  expect([...new Set(used)].filter((label) => !labels.has(label))).toEqual([]);
  const places = dashboard.panels.map(({ gridPos }) => `${gridPos.x} ${gridPos.y}`);
  expect(new Set(places).size).toBe(places.length);
});

describe.skipIf(!hasPromtool)('promtool', () => {
  test.each([
    ['check', 'rules', 'alerts.yml'],
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('%s %s %s', async (...words) => {
    const { stdout } = await run('promtool', words, { cwd: here });
    expect(stdout).toContain('SUCCESS');
  });

  test('reads every query of the dashboard', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'maidan-dashboard-'));
    const recorded = asked.map((expr, number) => ({ record: `maidan:panel_${number}`, expr: expr.replaceAll('$__rate_interval', '5m') }));
    await writeFile(path.join(folder, 'rules.yml'), stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
    const { stdout } = await run('promtool', ['check', 'rules', 'rules.yml'], { cwd: folder });
    await rm(folder, { recursive: true });
    expect(stdout).toContain(`${asked.length} rules found`);
  });

  test('finds nothing wrong with the form of the figures', async () => {
    const page = await (await fetch(`http://127.0.0.1:${door.port}/metrics`)).text();
    const lint = spawn('promtool', ['check', 'metrics'], { stdio: ['pipe', 'pipe', 'pipe'] });
    const parts: string[] = [];
    for (const out of [lint.stdout, lint.stderr]) out.setEncoding('utf8').on('data', (part: string) => void parts.push(part));
    lint.stdin.end(page);
    await new Promise((resolve) => lint.on('close', resolve));
    // Node's own figures are named by those who collect them.
    expect(
      parts
        .join('')
        .split('\n')
        .filter((line) => line !== '' && !/^maidan_(?:nodejs|process)_/.test(line)),
    ).toEqual([]);
  });
});

/** A port that is free just now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test.skipIf(!hasPrometheus)('a real Prometheus reads the shop, and tells of a database that goes', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'maidan-prometheus-'));
  // The rules as they are, but that nobody waits a minute here.
  const quick = { groups: [{ name: 'maidan', rules: rules.map((rule) => ({ ...rule, for: '0s' })) }] };
  await writeFile(path.join(dir, 'alerts.yml'), stringify(quick));
  const config = parse(await readFile(path.join(here, 'prometheus.yml'), 'utf8')) as Record<string, unknown>;
  const asked = { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' };
  const jobs = [{ job_name: 'maidan', static_configs: [{ targets: [`127.0.0.1:${door.port}`] }] }];
  await writeFile(path.join(dir, 'prometheus.yml'), stringify({ ...config, global: asked, scrape_configs: jobs }));
  const port = await freePort();
  const watcher = spawn(
    'prometheus',
    [`--config.file=${dir}/prometheus.yml`, `--storage.tsdb.path=${dir}/data`, `--web.listen-address=127.0.0.1:${port}`],
    { stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => watcher.on('close', resolve));
  const firing = async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`).catch(() => undefined);
    const body = (await reply?.json().catch(() => undefined)) as { data?: { alerts: { labels: { alertname: string }; state: string }[] } };
    return (body?.data?.alerts ?? []).filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
  };
  try {
    await expect.poll(firing, { timeout: 30_000, interval: 300 }).toContain('MaidanStandsStill');
    expect(await firing()).not.toContain('MaidanDatabaseAway');
    away = true;
    await expect.poll(firing, { timeout: 15_000, interval: 300 }).toContain('MaidanDatabaseAway');
    away = false;
    await expect.poll(firing, { timeout: 15_000, interval: 300 }).not.toContain('MaidanDatabaseAway');
  } finally {
    watcher.kill('SIGKILL');
    await ended;
    await rm(dir, { recursive: true, force: true });
  }
});
