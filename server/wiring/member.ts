import { readMembership } from '#server/platform/crew-member.ts';
import { keepToOurselves } from '#server/platform/data-dir.ts';
import { openServer } from '#server/platform/database.ts';
import { parseEnv } from '#server/platform/env.ts';
import { openLog } from '#server/platform/logging.ts';
import { sayLastWords, writeLastWords } from '#server/platform/say-last-words.ts';
import { linesWritten } from '#server/platform/standard-lines.ts';
import type { CloseMessage } from './crew.ts';
import { waysOf } from './open-shop-database.ts';
import { publicUrlOf } from './public-url.ts';
import { type Served, serveShop } from './serve-shop.ts';

/** Answers as one of several processes of a machine, until whoever began it says to close, or is gone. */
async function main(): Promise<void> {
  keepToOurselves();
  const membership = readMembership();
  if (!membership) throw new Error('this program is begun by the shop');
  const { databaseUrl, embedded, sandbox, number, of } = membership;
  const env = parseEnv(process.env);
  const log = openLog(env);
  const database = {
    ...openServer(databaseUrl, log, embedded ? { max: env.DATABASE_CONNECTIONS } : waysOf(env)),
    ...(embedded && { kind: 'embedded' as const }),
  };
  let served: Served | undefined;
  let closing = false;
  const close = async (leaveSeconds: number) => {
    if (closing) return;
    closing = true;
    await served?.close(leaveSeconds);
    await database.close();
    await linesWritten();
    process.exit(0);
  };
  const failed = (error: unknown) => {
    log.error({ err: error }, 'closing failed');
    process.exit(1);
  };
  // Told while it begins, it ends as it is: nobody was sent to it yet.
  process.on('message', (message: Partial<CloseMessage>) => {
    if (message.close) close(message.close.leaveSeconds).catch(failed);
  });
  process.on('disconnect', () => void close(0).catch(failed));
  served = await serveShop({ env, log, database, sandbox, publicUrl: publicUrlOf(env), first: number === 1, crew: of > 1 });
}

// The terminal's Ctrl-C reaches every process; whoever began this one says when it is time.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
sayLastWords();
main().catch((error: unknown) => {
  writeLastWords(error);
  process.exit(1);
});
