import { execFileSync } from 'node:child_process';
import { writeSync } from 'node:fs';
import { startEngine } from './start-engine.ts';

// Program for tests of the engine: opens an engine on a folder, prints its address, and then performs the given action.

const [folder = '', what] = process.argv.slice(2);
const engine = await startEngine({ folder, log: { warn: () => {}, error: () => {} }, durable: false });
writeSync(1, `${JSON.stringify({ pid: engine.pid(), url: engine.url('postgres') })}\n`);
if (what === 'die unguarded') execFileSync('pkill', ['-KILL', '-f', `maidan-engine-guard ${engine.pid()}`]);
if (what === 'die' || what === 'die unguarded') process.kill(process.pid, 'SIGKILL');
await engine.close();
