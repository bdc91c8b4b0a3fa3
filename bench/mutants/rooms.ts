import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Areas whose tests are judged by mutants, with their folders. A missing folder is an error. */
export const mutatedAreas: Record<string, readonly string[]> = {
  orders: [
    'orders/model',
    'orders/order-state',
    'selling/checkout',
    'selling/order-changes',
    'selling/order-views',
    'selling/order-checks',
    'selling/order-mails',
  ].map((folder) => `server/${folder}`),
  payments: ['gateway', 'payments', 'payment-routes', 'refunds', 'settlement'].map(
    (folder) => `server/money/${folder}`,
  ),
  'store credit': ['server/orders/store-credit'],
  returns: ['server/selling/return-rules', 'server/selling/returns'],
  invoices: ['server/money/invoices'],
  pricing: ['server/orders/pricing'],
  stock: ['server/catalogue/stock'],
  shipping: [
    ...['courier', 'delivery-promise', 'parcels', 'tracking'].map((folder) => `server/fulfilment/${folder}`),
    'server/foundation/calendar',
  ],
  accounts: ['accounts', 'codes', 'passwords', 'profile', 'sessions', 'sign-in'].map(
    (folder) => `server/customers/${folder}`,
  ),
  uploads: ['server/fulfilment/picture-files', 'server/fulfilment/uploads'],
  contract: ['contract'],
  browser: ['storefront/browser'],
  office: ['office'],
  storefront: ['storefront'],
};

/** Areas of which only pure rules are judged: browser journeys test their components, hooks and requests. */
const onlyRules: ReadonlySet<string> = new Set(['office', 'storefront']);

/** Goals of areas, in per cent of mutants caught; the goal for all areas together is `caughtGoal`. */
export const areaGoals: Record<string, number> = { orders: 95, payments: 95, office: 80, storefront: 80 };
export const caughtGoal = 92;

/** Tables of facts, which tests could only repeat. */
const tables = /(?:pin-areas-\w+|holidays|gst-states|recorded-answers|gst-codes)\.ts$/;
/** Imports and globals of code that renders, routes, requests or draws. */
const impure =
  /from '(?:react|@tanstack|lucide)[^']*'|from '[^']*\/(?:api|trusted)\.ts'|\b(?:document|window|navigator|fetch)[.(]|Canvas|getContext/;
/** Files that draw or sample, and files of the area "browser". */
const notRules = /^(?:office|storefront)\/browser\/|^storefront\/(?:preview\/|routes\.ts)|\/sample-[\w-]+\.ts$/;
/** Files that support tests and are not part of the shop. */
const ofTests = /(?:\.test\.tsx?|(?:^|\/)test-[\w-]+\.ts|-suite\.ts|\/pay-by-hand\.ts)$/;

export interface RoomFile {
  room: string;
  /** Path relative to the project root. */
  file: string;
}

/** Returns the source files of areas, by default of all areas. */
export function mutatedFiles(root: string, only: readonly string[] = []): RoomFile[] {
  const wanted = Object.entries(mutatedAreas).filter(([room]) => only.length === 0 || only.includes(room));
  return wanted.flatMap(([room, folders]) =>
    folders
      .flatMap((folder) => {
        const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root });
        if (files.length === 0) throw new Error(`${folder} of the room "${room}" has no files`);
        return files;
      })
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => !ofTests.test(file) && !tables.test(file))
      .filter((file) => !onlyRules.has(room) || isRule(file, readFileSync(path.join(root, file), 'utf8')))
      .sort()
      .map((file) => ({ room, file })),
  );
}

/** Returns true for a file of pure rules. */
function isRule(file: string, source: string): boolean {
  return file.endsWith('.ts') && !notRules.test(file) && !impure.test(source);
}
