import { ensureBuild } from './ensure-build.ts';

await ensureBuild((line) => process.stdout.write(`${line}\n`));
