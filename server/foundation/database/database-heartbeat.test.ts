import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseAway } from '#server/foundation/errors/outage.ts';
import { type Line, openLine } from '#server/foundation/http/test-line.ts';
import { type DatabaseHeartbeat, startDatabaseHeartbeat } from './database-heartbeat.ts';
import { createTestServerDatabase } from './test-database.ts';

let made: Awaited<ReturnType<typeof createTestServerDatabase>>;
let line: Line;
let presence: DatabaseHeartbeat;
const heard: string[] = [];

beforeAll(async () => {
  made = await createTestServerDatabase();
  line = await openLine(made.url);
  presence = startDatabaseHeartbeat(line.url(new URL(made.url).pathname.slice(1)), { warn: () => {}, error: () => {} });
  await presence.listen('words', {
    message: (payload) => void heard.push(payload),
    lost: () => void heard.push('lost'),
  });
});
afterAll(async () => {
  await presence?.close();
  await line?.close();
  await made?.drop();
});

test('a listening connection whose server has vanished is replaced by a new one', async () => {
  expect(heard).toEqual(['lost']);
  line.silence();
  presence.failed(Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT', syscall: 'connect' }));
  expect(presence.away()).toBeInstanceOf(DatabaseAway);
  await expect.poll(() => presence.away()).toBeUndefined();
  // The loss is reported once more, since messages may have been missed, and the connection works again.
  expect(heard).toEqual(['lost', 'lost']);
  expect(line.counted().atOnce).toBeLessThanOrEqual(2);
});
