import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** React and the router in one file: smaller together, and it stays in the browser's cache over releases of the shop. */
const vendor = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/;

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'storefront/public',
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'vendor', test: vendor }] } } } } },
  },
});
