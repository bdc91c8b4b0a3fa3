import path from 'node:path';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');
const entry = 'virtual:page-of-a-test';

/**
 * Bundles script and styles of a page from its source, which may import the shop's modules. For pages that show only
 * one component.
 */
export async function bundlePage(source: string): Promise<{ js: string; css: string }> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    publicDir: false,
    plugins: [
      {
        name: 'page-of-a-test',
        resolveId: (id) => (id === entry ? path.join(root, 'storefront/page-of-a-test.js') : undefined),
        load: (id) => (id.endsWith('page-of-a-test.js') ? source : undefined),
      },
    ],
    build: { write: false, cssCodeSplit: false, rolldownOptions: { input: entry } },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []));
  const js = outputs.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
  const css = outputs
    .map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : ''))
    .join('\n');
  return { js, css };
}
