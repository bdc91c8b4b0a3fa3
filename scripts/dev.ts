import path from 'node:path';
import { type SandboxProcess, startSandbox } from '#server/foundation/child-processes/sandbox-process.ts';
import { openLog } from '#server/foundation/logging/logging.ts';
import { keepToOurselves } from '#server/foundation/process/data-dir.ts';
import { DataDirBusy, lockDataDir } from '#server/foundation/process/data-dir-lock.ts';
import { parseEnv } from '#server/foundation/process/env.ts';
import { followParent } from './follow-parent.ts';
import { startRestartableShop } from './restartable-shop.ts';
import { projectRoot } from './run-tool.ts';
import { openWaitingProxy } from './waiting-proxy.ts';
import { watchSources } from './watch-sources.ts';

/**
 * Files that the shop reads on start. Vite watches the files of the storefront; data files are imported by a separate
 * command.
 */
const shopSources = ['server', 'contract', 'artwork', 'database/schema', 'database/migrations'];
const isSource = (file: string) => /\.(?:ts|sql)$/.test(file) && !file.endsWith('.test.ts');
const sandboxFolder = path.join(projectRoot, 'sandbox');

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Runs the shop for development. Address, data folder and mocks stay while the shop behind them restarts after
 * source changes; open pages wait and reload.
 */
async function develop(): Promise<void> {
  keepToOurselves();
  const env = parseEnv(process.env);
  const lock = lockDataDir(env.DATA_DIR);
  const proxy = await openWaitingProxy({ port: env.PORT, host: env.HOST });
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${proxy.port}`;
  lock.note(publicUrl);
  const sources = watchSources(
    [...shopSources.map((folder) => path.join(projectRoot, folder)), sandboxFolder],
    isSource,
  );
  const asked = Promise.withResolvers<undefined>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => asked.resolve(undefined));

  const refuse = (words: string) => {
    say(words);
    proxy.refuse(words);
  };
  let sandbox: SandboxProcess | undefined;
  let sandboxPort = env.SANDBOX_PORT;
  async function standIns(): Promise<SandboxProcess | undefined> {
    try {
      sandbox ??= await startSandbox({
        dataDir: env.DATA_DIR,
        port: sandboxPort,
        shopUrl: publicUrl,
        log: openLog(env),
      });
      sandboxPort = Number(new URL(sandbox.ready.url).port);
      return sandbox;
    } catch (error) {
      refuse(`${error instanceof Error ? error.message : String(error)}. It is tried again when a file changes.`);
      return undefined;
    }
  }

  for (;;) {
    const change = Promise.race([sources.next(), asked.promise]);
    const began = performance.now();
    const { ready } = (await standIns()) ?? {};
    const shop =
      ready &&
      startRestartableShop({
        env: { ...process.env, PUBLIC_URL: publicUrl },
        sandbox: ready,
        onOpen(port) {
          proxy.leadTo(port);
          const seconds = ((performance.now() - began) / 1000).toFixed(1);
          say(`\nMaidan in development: ${publicUrl} (open in ${seconds} s)\nSandbox: ${ready.url}\n`);
        },
        onFall: () => refuse('The shop has ended: the terminal says why. It starts again when a file changes.'),
      });
    const changed = await change;
    proxy.wait();
    await shop?.end();
    if (changed?.some((file) => file.startsWith(sandboxFolder)) !== false) {
      await sandbox?.stop();
      sandbox = undefined;
    }
    if (!changed) break;
    say(`Changed: ${changed.map((file) => path.relative(projectRoot, file)).join(', ')}`);
  }
  sources.close();
  proxy.close();
  lock.release();
}

process.env.NODE_ENV = 'development';
followParent();
try {
  await develop();
  process.exit(0);
} catch (error) {
  if (!(error instanceof DataDirBusy)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
