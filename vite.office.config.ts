import { defineConfig } from 'vite';

/** The office's app: a build of its own, from its own folder into its own, of which nothing reaches a shopper. */
export default defineConfig({
  root: 'office',
  base: '/office/',
  publicDir: false,
  cacheDir: '../.cache/vite-office',
  build: {
    outDir: '../build/office',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
});
