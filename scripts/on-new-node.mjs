import path from 'node:path';
import { pathToFileURL } from 'node:url';

// Runs one of the project's programs: `node scripts/on-new-node.mjs scripts/start.ts`. Plain JavaScript, which any Node can read:
// the project brings a Node of its own, which an npm that runs no install scripts has not unpacked, and then it is the machine's.

const [major = 0] = process.versions.node.split('.').map(Number);

if (major < 24) {
  process.stderr.write(
    `Maidan needs Node 24, and this is ${process.versions.node}. The one it brings along was not unpacked: run \`npm rebuild node\`, or install Node 24.\n`,
  );
  process.exit(1);
}

// The program finds its arguments where it would if it had been run by itself.
process.argv.splice(1, 1);
const program = path.resolve(process.argv[1] ?? '');
process.argv[1] = program;
await import(pathToFileURL(program).href);
