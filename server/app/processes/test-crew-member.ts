import { createServer } from 'node:http';
import { readWorkerSettings } from '#server/foundation/child-processes/worker-settings.ts';
import type { CloseMessage } from './worker-processes.ts';

// A worker process that opens no shop. It starts to listen after the delay in ms that its address contains for its
// number.

const membership = readWorkerSettings();
const waits = (membership?.databaseUrl ?? '').split(' ').map(Number);
process.on('message', (message: Partial<CloseMessage>) => {
  if (message.close) process.exit(0);
});
process.on('disconnect', () => process.exit(0));
setTimeout(() => createServer().listen(0, '127.0.0.1'), waits[(membership?.number ?? 1) - 1]);
