import { enableCompileCache, registerHooks } from 'node:module';
import path from 'node:path';

// Halves the time a shop needs to load its modules. Import it before them, or pass it to Node with --import.

/** Reuses compiled code and stripped types of earlier processes. */
enableCompileCache(path.resolve(import.meta.dirname, '../.cache/compiled'));

/**
 * Node reads a package's manifest for each of its files to find the module kind. The manifest of drizzle-orm has 500
 * entries, and reading it takes longer than reading the files. So the hook gives all its files the kind of their
 * importer.
 */
const drizzle = new URL('.', import.meta.resolve('drizzle-orm')).href;
registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL;
    if (
      !specifier.startsWith('.') ||
      !specifier.endsWith('.js') ||
      !from?.startsWith(drizzle) ||
      !from.endsWith('.js')
    ) {
      return next(specifier, context);
    }
    return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true };
  },
});
