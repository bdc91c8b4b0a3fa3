import { execFileSync } from 'node:child_process';
import { writeSync } from 'node:fs';
import { startEngine } from './start-engine.ts';

// A program that the engine's tests start: it opens an engine on a folder, says where it is, and then does what it was
// told.

const [folder = '', what] = process.argv.slice(2);
const engine = await startEngine({ folder, log: { warn: () => {}, error: () => {} }, durable: false });
writeSync(1, `${JSON.stringify({ pid: engine.pid(), url: engine.url('postgres') })}\n`);
if (what === 'die unguarded') execFileSync('pkill', ['-KILL', '-f', `maidan-engine-guard ${engine.pid()}`]);
if (what === 'die' || what === 'die unguarded') process.kill(process.pid, 'SIGKILL');
await engine.close();
