import path from 'node:path';
import type { Plugin } from 'vite';

/** The router's file that gets a page's script, and ours that stands in its place. */
const theirs = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/;
const ours = path.resolve(import.meta.dirname, '../storefront/browser/load-route-module.ts');

/** Has the build take our way of getting a page's script. Stops the build where the router's file is not found: it has moved. */
export function ownRouteLoading(): Plugin {
  let replaced = false;
  return {
    name: 'own-route-loading',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (!importer || !source.endsWith('routeModules.js')) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found || !theirs.test(found.id)) return null;
      replaced = true;
      return ours;
    },
    buildEnd(error) {
      if (!error && !replaced)
        this.error('The file of react-router that loads the script of a page has moved: see scripts/route-loading.ts.');
    },
  };
}
