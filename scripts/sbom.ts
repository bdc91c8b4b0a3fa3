import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot, runTool } from './run-tool.ts';

/** Schema that validates the list: the parts of CycloneDX that describe its contents. */
const Bom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string().regex(/^1\.[5-9]$/),
  serialNumber: z.string().regex(/^urn:uuid:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/),
  version: z.int().min(1),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string(), 'bom-ref': z.string().regex(/^maidan@/) }) }),
  components: z
    .array(
      z.looseObject({
        'bom-ref': z.string().min(1),
        type: z.literal('library'),
        name: z.string().min(1),
        version: z.string().min(1),
        purl: z.string().regex(/^pkg:npm\/.+@.+/),
        hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[\da-f]{128}$/) })).min(1),
      }),
    )
    .min(1),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});

/**
 * Creates the CycloneDX list of a production install from the lock file alone. npm reads a lock file without tools,
 * because npm 11 with its own option to omit them also drops shared packages, such as React. Throws if the list is
 * incomplete.
 */
export async function makeSbom(): Promise<{ text: string; components: { name: string; version: string }[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-sbom-'));
  try {
    await writeWithoutTools(folder);
    const args = [
      'sbom',
      '--sbom-format',
      'cyclonedx',
      '--sbom-type',
      'application',
      '--package-lock-only',
      '--prefix',
      folder,
    ];
    const { code, output } = await runTool('npm', args, { quiet: true, env: { npm_config_loglevel: 'silent' } });
    if (code !== 0) throw new Error('npm could not make the list');
    const bom = Bom.parse(JSON.parse(output.slice(output.indexOf('{'))));
    // npm names the component after its folder.
    bom.metadata.component.name = 'maidan';
    const refs = [bom.metadata.component['bom-ref'], ...bom.components.map((one) => one['bom-ref'])];
    const named = bom.dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]);
    const unknown = named.filter((ref) => !refs.includes(ref));
    if (new Set(refs).size !== refs.length || unknown.length > 0)
      throw new Error(`The list is not whole: ${unknown.slice(0, 5).join(', ')}`);
    return { text: `${JSON.stringify(bom, null, 2)}\n`, components: bom.components };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const Packages = z.looseObject({ packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })) });

/** Writes the project's manifest and lock file without tools. */
async function writeWithoutTools(folder: string): Promise<void> {
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(projectRoot, file), 'utf8'));
  const write = (file: string, content: object) => writeFile(path.join(folder, file), JSON.stringify(content));
  const { devDependencies: _tools, ...manifest } = z.looseObject({}).parse(await read('package.json'));
  const lock = Packages.parse(await read('package-lock.json'));
  const { devDependencies: _also, ...itself } = lock.packages[''] ?? {};
  const shipped = Object.entries(lock.packages).filter(([place, { dev }]) => place !== '' && !dev);
  await write('package.json', manifest);
  await write('package-lock.json', { ...lock, packages: { '': itself, ...Object.fromEntries(shipped) } });
}

if (import.meta.main) {
  const { text } = await makeSbom();
  const [file] = process.argv.slice(2);
  if (file === undefined) process.stdout.write(text);
  else await writeFile(file, text);
}
