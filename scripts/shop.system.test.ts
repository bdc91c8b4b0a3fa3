import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { specifiersIn, targetOf } from '#server/foundation/files/import-graph.ts';
import { serveOperator } from '#server/foundation/process/operator-socket.ts';

const root = path.resolve(import.meta.dirname, '..');
let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'maidan-cli-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function type(
  args: string[],
  env: Record<string, string | undefined>,
  cwd = dir,
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [path.join(root, 'scripts/shop.ts'), ...args], {
    cwd,
    env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said.trim() };
}

test('a command to a running shop loads only the modules that it needs', () => {
  const found = new Set<string>();
  const packages: string[] = [];
  const waiting = ['scripts/shop.ts'];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    found.add(file);
    for (const specifier of specifiersIn(readFileSync(path.join(root, file), 'utf8'), { types: false, lazy: false })) {
      const target = targetOf(file, specifier);
      if (target) waiting.push(target);
      else if (!specifier.startsWith('node:')) packages.push(specifier);
    }
  }
  const ofServer = [
    'errors/quiet-error',
    'process/data-dir',
    'process/log-fatal-errors',
    'process/operator-socket',
    'values/escape-control-chars',
    'values/quiet-text',
  ];
  expect([...found].sort()).toEqual(['scripts/shop.ts', ...ofServer.map((name) => `server/foundation/${name}.ts`)]);
  expect(packages).toEqual([]);
});

test('a shop is found by DATA_DIR or below the current folder, to which paths are relative', async () => {
  const dataDir = path.join(dir, '.data');
  mkdirSync(dataDir);
  const shop = await serveOperator(dataDir, async ({ command, args, cwd }, say) => {
    say(JSON.stringify([command, args, cwd]));
    return 3;
  });
  try {
    const said = JSON.stringify(['ledger', ['--to', 'x'], dir]);
    expect(await type(['ledger', '--to', 'x'], { DATA_DIR: undefined })).toEqual({ code: 3, said });
    const elsewhere = { DATA_DIR: dataDir, npm_lifecycle_event: 'shop', INIT_CWD: dir };
    expect(await type(['ledger', '--to', 'x'], elsewhere, '/')).toEqual({ code: 3, said });
  } finally {
    await shop.close();
  }
});

test('the output of a command contains no terminal control characters', async () => {
  const dataDir = path.join(dir, 'steered');
  mkdirSync(dataDir);
  const said = 'Asha\x1b[2J\r\nMaidan is open\u202e';
  const shop = await serveOperator(dataDir, async (_request, say) => {
    say(said);
    throw new Error(`${said} asha@example.in`);
  });
  try {
    const printed = 'Asha\\e[2J\\r\\nMaidan is open\\u{202e}';
    expect(await type(['ledger'], { DATA_DIR: dataDir })).toEqual({ code: 1, said: `${printed}\n${printed} [e-mail]` });
  } finally {
    await shop.close();
  }
});

test('a command without a shop creates none, and names the folder', async () => {
  const dataDir = path.join(dir, 'not-there');
  for (const command of ['ledger', 'catalogue', 'order', 'backup']) {
    const { code, said } = await type([command, 'apply', 'X'], { DATA_DIR: dataDir });
    expect([command, code, said]).toEqual([
      command,
      1,
      `There is no shop in ${dataDir}, and none runs on it. Set DATA_DIR to the folder of yours, or start one: npm start`,
    ]);
  }
  expect(existsSync(dataDir)).toBe(false);
  // A folder that was emptied stays empty.
  mkdirSync(path.join(dataDir, 'backups'), { recursive: true });
  expect((await type(['ledger'], { DATA_DIR: dataDir })).code).toBe(1);
  expect(readdirSync(dataDir)).toEqual(['backups']);
});

test('help and a misspelled command need no shop', async () => {
  const help = await type(['help', 'restore'], { DATA_DIR: path.join(dir, 'none') });
  expect(help.code).toBe(0);
  expect(help.said).toContain('npm run shop -- restore FILE --check');
  expect(await type(['restor'], { DATA_DIR: path.join(dir, 'none') })).toEqual({
    code: 2,
    said: "There is no command 'restor'. Did you mean 'restore'? npm run shop -- help lists them.",
  });
});
