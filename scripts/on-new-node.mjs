import path from 'node:path';
import { pathToFileURL } from 'node:url';

// Runs one of the project's programs: `node scripts/on-new-node.mjs scripts/start.ts`. Plain JavaScript for any Node.
// The project has its own Node as a package. An npm without install scripts does not unpack it; then the machine's Node
// runs.

const [major = 0] = process.versions.node.split('.').map(Number);

if (major < 24) {
  process.stderr.write(
    `Maidan needs Node 24, and this is ${process.versions.node}. The one it brings along was not unpacked: run \`npm rebuild node\`, or install Node 24.\n`,
  );
  process.exit(1);
}

// The program gets its arguments as if run directly.
process.argv.splice(1, 1);
const program = path.resolve(process.argv[1] ?? '');
process.argv[1] = program;
await import(pathToFileURL(program).href);
