import path from 'node:path';
import type { Plugin } from 'vite';

const folder = path.resolve(import.meta.dirname, '../storefront/browser');
const ofRouter = (file: string) =>
  new RegExp(`[\\\\/]react-router[\\\\/]dist[\\\\/]production[\\\\/]lib[\\\\/]${file.replaceAll('/', '[\\\\/]')}$`);

/** Files of the router that ours replace: the loader of page scripts, and a file that is not needed. */
const replaced = [
  { theirs: 'dom/ssr/routeModules.js', ours: 'load-route-module.ts' },
  // Server code uses more functions of this file, but these are not in a browser's script.
  { theirs: 'router/instrumentation.js', ours: 'without-instruments.ts', asker: 'router.js' },
].map(({ theirs, ours, asker }) => ({
  name: path.posix.basename(theirs),
  theirs: ofRouter(theirs),
  ours: path.join(folder, ours),
  asker,
}));

/**
 * Vite plugin that replaces the router's files by ours. Fails the build if a file is not found, because it has moved.
 */
export function ownRouteLoading(): Plugin {
  const found = new Set<string>();
  return {
    name: 'own-route-loading',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      const file =
        importer &&
        replaced.find(({ name, asker }) => source.endsWith(name) && (!asker || path.basename(importer) === asker));
      if (!file) return null;
      const theirs = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!theirs || !file.theirs.test(theirs.id)) return null;
      found.add(file.name);
      return file.ours;
    },
    buildEnd(error) {
      const missing = replaced.filter(({ name }) => !found.has(name)).map(({ name }) => name);
      if (!error && missing.length > 0)
        this.error(
          `A file of react-router that ours stands in the place of has moved: ${missing.join(', ')}. See scripts/route-loading.ts.`,
        );
    },
  };
}
