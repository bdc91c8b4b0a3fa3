import { getCode } from './late-code.ts';

interface RouteFile {
  id: string;
  /** The address of its script. */
  module: string;
}

const coming = new Map<string, Promise<unknown>>();

/**
 * Gets a page's script. It stands in the place of the router's own function (vite.config.ts), which loads the page anew when a script
 * does not come: offline that is the browser's error page, and what was typed is lost.
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

/** A browser may remember that an import failed: a later try is by another address. */
const importFrom = (address: string, tries: number): Promise<unknown> =>
  import(/* @vite-ignore */ tries === 0 ? address : `${address}?again=${tries}`);
