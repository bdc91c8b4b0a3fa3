import { once } from 'node:events';
import { openDevelopment } from '#server/app/processes/development.ts';
import { SandboxReady } from '#server/foundation/child-processes/providers.ts';
import { keepToOurselves } from '#server/foundation/process/data-dir.ts';
import { parseEnv } from '#server/foundation/process/env.ts';
import { logFatalErrors, writeLastWords } from '#server/foundation/process/log-fatal-errors.ts';

// Part of 'npm run dev' that is restarted when its sources change; dev.ts starts this process, which ends with dev.ts.

logFatalErrors();
keepToOurselves();
const env = parseEnv(process.env);
const [given] = (await once(process, 'message')) as [unknown];
const shop = await openDevelopment(env, env.PUBLIC_URL ?? `http://localhost:${env.PORT}`, SandboxReady.parse(given));

let closing = false;
function close(): void {
  if (closing) return;
  closing = true;
  shop.close().then(
    () => process.exit(0),
    (error: unknown) => {
      writeLastWords(error);
      process.exit(1);
    },
  );
}
process.on('SIGINT', close);
process.on('SIGTERM', close);
process.once('disconnect', close);
process.send?.(shop.port);
