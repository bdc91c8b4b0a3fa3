import { execFile, spawn } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { serveMetrics } from '#server/app/api/mount-metrics.ts';
import { worthOfCall } from '#server/app/api/shed-load.ts';
import { shopReadings } from '#server/app/api/shop-figures.ts';
import { routesOf } from '#server/app/test-support/test-routes.ts';
import { neverBusy, openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { copySeededFolder } from '#server/app/test-support/test-template.ts';
import { openServer } from '#server/foundation/database/database.ts';
import { type Engine, startEngine } from '#server/foundation/database-engine/start-engine.ts';
import { type Line, openLine } from '#server/foundation/http/test-line.ts';
import { deadLetterQueue } from '#server/foundation/jobs/jobs.ts';
import { createMetrics } from '#server/foundation/logging/metrics.ts';

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string };
}

const here = import.meta.dirname;
const rules = (
  parse(await readFile(path.join(here, 'alerts.yml'), 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
const run = promisify(execFile);
const there = (program: string) =>
  access(program).then(
    () => true,
    () => false,
  );
const [hasPrometheus, hasPromtool] = await Promise.all([there('/usr/bin/prometheus'), there('/usr/bin/promtool')]);

let shop: TestShop;
let door: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
  const metrics = createMetrics(() => {});
  const { db, pool, waiting } = shop.database;
  const found = () => [{ about: 'money' as const, says: 'one refund failed' }];
  const database = { db, pool, waiting, isAway: () => false };
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

test('every alert has a section with instructions, and every such section has an alert', async () => {
  const page = await readFile(path.join(here, '../../docs/alerts.md'), 'utf8');
  const headings = [...page.matchAll(/^## (\w+)\n\n`(\w+)`/gm)].map(([, name, severity]) => `${name} ${severity}`);
  expect(headings.toSorted()).toEqual(rules.map(({ alert, labels }) => `${alert} ${labels.severity}`).toSorted());
});

test('the failure alerts watch every call that takes an order or a payment', () => {
  const calls = routesOf(shop.app.printRoutes({ commonPrefix: false })).filter((call) => {
    const [method = '', route = ''] = call.split(' ');
    return (
      method === 'POST' &&
      route.startsWith('/api/') &&
      !route.startsWith('/api/webhooks/') &&
      !worthOfCall(method, route)
    );
  });
  expect(calls.length).toBeGreaterThan(2);
  const watched = [...rules.map(({ expr }) => expr), ...asked].flatMap((expr) =>
    [...expr.matchAll(/route=~"(POST [^"]*)"/g)].map(([, calls = '']) => new RegExp(`^(?:${calls})$`)),
  );
  expect(watched.length).toBeGreaterThan(2);
  for (const one of watched) expect(calls.filter((call) => !one.test(call))).toEqual([]);
});

test('every rule is tested with values that raise it, and with values that do not', async () => {
  const { tests } = parse(await readFile(path.join(here, 'alerts.test.yml'), 'utf8')) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts: object[] }[] }[];
  };
  const tried = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  const names = (raised: boolean) =>
    new Set(tried.filter((one) => one.exp_alerts.length > 0 === raised).map(({ alertname }) => alertname));
  for (const raised of [true, false])
    expect(rules.map(({ alert }) => alert).filter((alert) => !names(raised).has(alert))).toEqual([]);
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

test('rules, dashboard and autoscalers read only metrics and labels that a shop provides', async () => {
  const text = await (await fetch(`http://127.0.0.1:${door.port}/metrics`)).text();
  const given = new Set([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '']) => name));
  const named = [...rules.map(({ expr }) => expr), ...asked, ...scaled];
  const read = named.flatMap((expr) =>
    [...expr.matchAll(/maidan_\w+/g)].map(([name]) => name.replace(/_(?:count|bucket)$/, '')),
  );
  expect([...new Set(read)].filter((name) => !given.has(name))).toEqual([]);
  const sources = await Promise.all(
    ['server/app/api/shop-figures.ts', 'server/foundation/logging/metrics.ts'].map((file) =>
      readFile(path.join(here, '../..', file), 'utf8'),
    ),
  );
  const labels = new Set([
    'instance',
    'le',
    ...[...sources.join('').matchAll(/label(?:Name)?s: \[([^\]]*)\]/g)].flatMap(
      ([, list = '']) => list.match(/\w+/g) ?? [],
    ),
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
  ])('succeeds with %s %s %s', async (...words) => {
    const { stdout } = await run('promtool', words, { cwd: here });
    expect(stdout).toContain('SUCCESS');
  });

  test('parses every query of the dashboard', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'maidan-dashboard-'));
    const recorded = asked.map((expr, number) => ({
      record: `maidan:panel_${number}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    await writeFile(path.join(folder, 'rules.yml'), stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
    const { stdout } = await run('promtool', ['check', 'rules', 'rules.yml'], { cwd: folder });
    await rm(folder, { recursive: true });
    expect(stdout).toContain(`${asked.length} rules found`);
  });

  test('finds no fault in the format of the metrics', async () => {
    const page = await (await fetch(`http://127.0.0.1:${door.port}/metrics`)).text();
    const lint = spawn('promtool', ['check', 'metrics'], { stdio: ['pipe', 'pipe', 'pipe'] });
    const parts: string[] = [];
    for (const out of [lint.stdout, lint.stderr])
      out.setEncoding('utf8').on('data', (part: string) => void parts.push(part));
    lint.stdin.end(page);
    await new Promise((resolve) => lint.on('close', resolve));
    // Node's metrics are named by the package that collects them.
    expect(
      parts
        .join('')
        .split('\n')
        .filter((line) => line !== '' && !/^maidan_(?:nodejs|process)_/.test(line)),
    ).toEqual([]);
  });
});

/** Returns a port that is free at the moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe.skipIf(!hasPrometheus)('a real Prometheus', () => {
  let dir: string;
  let engine: Engine;
  let line: Line;
  let watched: TestShop;
  let figures: Awaited<ReturnType<typeof serveMetrics>>;
  const silent = { warn: () => {}, error: () => {} };

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'maidan-prometheus-'));
    await copySeededFolder(path.join(dir, 'database'));
    engine = await startEngine({ folder: path.join(dir, 'database'), log: silent, maxConnections: 30 });
    line = await openLine(engine.url('maidan'));
    const database = openServer(line.url('maidan'), silent);
    watched = await openTestShop(undefined, undefined, { idle: true, env: { METRICS_PORT: '0' }, database });
    if (!watched.metrics) throw new Error('the shop has no figures');
    figures = await serveMetrics(watched.metrics, { port: 0, host: '127.0.0.1', failed: () => {} });
  });
  afterAll(async () => {
    await figures?.close();
    await watched?.close();
    await line?.close();
    await engine?.close();
    await rm(dir, { recursive: true, force: true });
  });

  test('scrapes the shop, and alerts about a failed job, a lost database and a stopped shop', async () => {
    // Rules of the shop, without the minute that alerts wait before they fire.
    const quick = { groups: [{ name: 'maidan', rules: rules.map((rule) => ({ ...rule, for: '0s' })) }] };
    await writeFile(path.join(dir, 'alerts.yml'), stringify(quick));
    const config = parse(await readFile(path.join(here, 'prometheus.yml'), 'utf8')) as Record<string, unknown>;
    const often = { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' };
    const jobs = [{ job_name: 'maidan', static_configs: [{ targets: [`127.0.0.1:${figures.port}`] }] }];
    await writeFile(path.join(dir, 'prometheus.yml'), stringify({ ...config, global: often, scrape_configs: jobs }));
    const port = await freePort();
    const watcher = spawn(
      'prometheus',
      [
        `--config.file=${dir}/prometheus.yml`,
        `--storage.tsdb.path=${dir}/data`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    );
    const ended = new Promise((resolve) => watcher.on('close', resolve));
    const at = async (address: string) => {
      const reply = await fetch(`http://127.0.0.1:${port}/api/v1/${address}`).catch(() => undefined);
      return (await reply?.json().catch(() => undefined)) as
        | { data?: { alerts: Alert[]; result: { value: [number, string] }[] } }
        | undefined;
    };
    const firing = async () =>
      ((await at('alerts'))?.data?.alerts ?? [])
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname);
    const patience = { interval: 300 };
    try {
      await expect.poll(async () => (await at('query?query=up'))?.data?.result[0]?.value[1], patience).toBe('1');
      expect(await firing()).toEqual([]);
      await watched.database.pool.query(`insert into pgboss.job (name, data) values ('${deadLetterQueue}', '{}')`);
      await expect.poll(firing, patience).toEqual(['MaidanJobsGivenUp']);
      line.cut();
      await expect.poll(firing, patience).toContain('MaidanDatabaseAway');
      await line.mend();
      await expect.poll(firing, patience).toEqual(['MaidanJobsGivenUp']);
      await figures.close();
      await expect.poll(firing, patience).toContain('MaidanDown');
    } finally {
      watcher.kill('SIGKILL');
      await ended;
    }
  });
});

/** Alert as returned by Prometheus. */
interface Alert {
  labels: { alertname: string };
  state: string;
}
