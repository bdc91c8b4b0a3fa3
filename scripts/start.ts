import { ensureBuild } from './ensure-build.ts';

// React's fast build, in demo and production alike.
process.env.NODE_ENV = 'production';
await ensureBuild((line) => process.stdout.write(`${line}\n`));
await import('#server/main.ts');
