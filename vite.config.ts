import { globSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { reachedFrom } from './scripts/form-code.ts';
import { shortIconKeys } from './scripts/icon-keys.ts';
import { tokensInlined } from './scripts/inline-tokens.ts';
import { ownRouteLoading } from './scripts/route-loading.ts';
import { smallerScripts } from './scripts/smaller-scripts.ts';
import { readTokens, tokensFile } from './scripts/style-tokens.ts';
import { unusedPartsLeftOut } from './scripts/unused-parts.ts';

/**
 * React and the router in one file: smaller together, and it stays in the browser's cache over releases of the shop.
 */
const vendor = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/;

const ours = /[\\/](storefront|ui|contract|lucide-react)[\\/]/;
/**
 * Lists that are narrowed: many kinds of page have one, and the home page has none. What only a search shows travels
 * with its page.
 */
const ofLists = /[\\/](?:storefront[\\/]listing[\\/](?!search-)|contract[\\/](?:facets|facet-table|found)\.ts)/;
/** What several pages share, but only those for shoppers who sign in, pay or draw. */
const forSome =
  /[\\/](storefront[\\/](accounts|address|checkout|forms|orders|payment|studio|cart[\\/](pending-order|finish-order)|browser[\\/](form-draft|log-out|reader|use-read|idempotency-key|stored-pictures|stored-pin|next-page|trusted|upload-picture)|parts[\\/](query-boundary|session-expired|summary|how-made|tracking-history|status-badge|time-words|waiting-board|size-guide|size-picker))|ui[\\/](password-field|field|field-frame|choice|stepper)|contract[\\/](account-rules|address-rules|pin-place|read-address|size-charts|size-words|place|delivery-words|default-ways|told-ways))\b/;
const sources = new Map(
  globSync('{storefront,ui,contract}/**/*.{ts,tsx}').map((file) => [
    file.replaceAll('\\', '/'),
    readFileSync(file, 'utf8'),
  ]),
);

/** What the root loads itself, every page loads: in pieces that others share it would only be more files. */
const everywhere = reachedFrom('storefront/root.tsx', sources);
const isEverywhere = (id: string) => everywhere.has(ownPath(id));

/** Files that each of the pages loads on which most visits begin. */
const firstPages = ['home', 'sport', 'product'].map((page) => reachedFrom(`storefront/routes/${page}.tsx`, sources));
const ownPath = (id: string) => path.relative(import.meta.dirname, id.split('?')[0] ?? id).replaceAll('\\', '/');
/** True for a file of a package, and for ours if two of the first pages load it: the third will soon. */
const isOfFirstPages = (id: string) =>
  id.includes('node_modules') || isEverywhere(id) || firstPages.some((files) => files.has(ownPath(id)));

/** Style sheets of one subject's components travel together: each is too small for a way of its own. */
const styles = (name: string, files: string) => ({
  name,
  test: new RegExp(`/storefront/(?:${files})[^/]*\\.module\\.css`),
  priority: 3,
});

const groups = [
  styles('account-styles', 'accounts/account-|accounts/address-form|routes/my-account(?!-designs)'),
  styles('sign-in-styles', 'accounts/(?:auth-page|code-field|google)'),
  styles('order-styles', 'orders/(?!order-card-box)|routes/confirmation'),
  { name: 'vendor', test: vendor, priority: 2 },
  // What most pages share travels as one file: thirty small ones cost a phone more than the bytes a page does not use.
  {
    name: 'shared',
    test: (id: string) => ours.test(id) && !forSome.test(id) && !ofLists.test(id) && isOfFirstPages(id),
    minShareCount: 4,
    priority: 1,
  },
  {
    name: 'later',
    test: (id: string) => ours.test(id) && !forSome.test(id) && !ofLists.test(id) && !isOfFirstPages(id),
    minShareCount: 4,
    priority: 0,
  },
  {
    name: 'order-parts',
    test: /[\\/]storefront[\\/]parts[\\/](summary|how-made|tracking-history|status-badge|time-words)\b/,
    priority: 1,
  },
  // A file of some hundred bytes hardly becomes smaller: what the same pages need travels together.
  { name: 'sending', test: /[\\/]storefront[\\/]forms[\\/](sender|use-send|status-message|toast)\b/, priority: 1 },
  {
    name: 'form',
    test: /[\\/](storefront[\\/]forms[\\/](field-store|field-id|field-values|form-checks|use-fields|use-form)\.ts|ui[\\/](field|field-frame|choice)\.tsx)/,
    priority: 1,
  },
  {
    name: 'few-words',
    test: /[\\/](storefront[\\/](browser[\\/]stored-pin|parts[\\/]session-expired)|contract[\\/]size-words)\b/,
    priority: 1,
  },
  { name: 'reading', test: /[\\/]storefront[\\/]browser[\\/](reader|use-read)\b/, priority: 1 },
  { name: 'account', test: /[\\/](ui[\\/]password-field|contract[\\/]account-rules)\b/, priority: 1 },
  { name: 'auth', test: /[\\/]storefront[\\/]accounts[\\/](auth-page|arrival)\b/, priority: 1 },
  { name: 'google', test: /[\\/]storefront[\\/]accounts[\\/](google-sign-in|late-link-google)\b/, priority: 0 },
  { name: 'frame', test: isEverywhere, priority: 0 },
  { name: 'listing', test: ofLists, priority: 0 },
];

const otherStyles = globSync('{storefront,ui}/**/*.css')
  .filter((file) => file.replaceAll('\\', '/') !== tokensFile)
  .map((file) => readFileSync(file, 'utf8'));

export default defineConfig({
  plugins: [
    tokensInlined(readTokens(import.meta.dirname), otherStyles),
    ownRouteLoading(),
    unusedPartsLeftOut(),
    shortIconKeys(),
    reactRouter(),
    smallerScripts(),
  ],
  publicDir: 'storefront/public',
  cacheDir: '.cache/vite',
  server: {
    watch: { ignored: ['**/.cache/**', '**/.data/**', '**/build/**', '**/docs/**', '**/bench/results/**'] },
    // Packages may be a link to another folder; HarfBuzz fetches its WebAssembly from there.
    fs: { allow: ['.', realpathSync('node_modules')] },
  },
  // In development: a library that is found later has an open page load anew in the middle of something. HarfBuzz finds
  // its WebAssembly beside its script, so it is not bundled.
  optimizeDeps: { entries: ['storefront/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'], exclude: ['harfbuzzjs'] },
  worker: { format: 'es' },
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
