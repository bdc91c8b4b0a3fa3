import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Returns the path of IBM's accessibility engine, a script for a page. */
export function accessibilityEngineFile(): string {
  return require.resolve('accessibility-checker-engine/ace.js');
}

/** Returns the path of the Nu HTML Checker, a Java archive. */
export function htmlCheckerFile(): string {
  return String(require('vnu-jar'));
}
