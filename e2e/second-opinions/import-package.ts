/**
 * Imports a package of this folder. Its own types are not read, so that `npm run check` works where it is not
 * installed: `Exports` types the exports that are used. Throws ERR_MODULE_NOT_FOUND if the package is not installed.
 */
export async function importPackage<Exports>(name: string): Promise<Exports> {
  const exports: unknown = await import(/* @vite-ignore */ name);
  return exports as Exports;
}
