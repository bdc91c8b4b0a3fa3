import { getCode } from './lazy-code.ts';

interface RouteFile {
  id: string;
  /** URL of its script. */
  module: string;
}

const coming = new Map<string, Promise<unknown>>();

/**
 * Loads the script of a page. Replaces the router's own function (vite.config.ts), which reloads the page on failure:
 * offline that loses all input.
 */
export async function loadRouteModule(route: RouteFile, loaded: Record<string, unknown>): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id];
  const under = coming.get(route.id) ?? getCode(route.id, (tries) => importFrom(route.module, tries), route.module);
  coming.set(route.id, under);
  const module = await under;
  coming.delete(route.id);
  loaded[route.id] = module;
  return module;
}

/** Imports under a new URL on retries, as browsers may cache a failed import. */
const importFrom = (address: string, tries: number): Promise<unknown> =>
  import(/* @vite-ignore */ tries === 0 ? address : `${address}?again=${tries}`);
