import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { pageTable, type ShopPage } from '#contract/pages.ts';

const fileOf = (name: string) => `routes/${name}.tsx`;

/** Returns the route of a page within its frame. Pages that share a file get ids from their paths. */
function routeOf({ path, file, frame = '/' }: ShopPage): RouteConfigEntry {
  if (path === frame) return index(fileOf(file));
  const shares = pageTable.filter((other) => other.file === file).length > 1;
  return route(path.slice(frame.length).replace(/^\//, ''), fileOf(file), shares ? { id: path.slice(1) } : {});
}

const frames = [...new Set(pageTable.flatMap(({ frame }) => frame ?? []))];

export default [
  ...pageTable.filter(({ frame }) => !frame).map(routeOf),
  ...frames.map((frame) =>
    route(frame.slice(1), fileOf(frame.slice(1)), pageTable.filter((page) => page.frame === frame).map(routeOf)),
  ),
  route('*', 'routes/missing.tsx'),
] satisfies RouteConfig;
