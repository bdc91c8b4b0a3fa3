import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicEndpoints } from '#contract/calls.ts';
import { officeEndpoints } from '#contract/office/calls.ts';
import { shopCosts } from '#server/app/shop/area-tables.ts';
import { routesOf } from '#server/app/test-support/test-routes.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import type { RequestKind } from '#server/foundation/limits/request-costs.ts';

// Every route outside the contract charges the cost of its row in the table, or has a reason not to.

const turns: Record<string, RequestKind> = {
  '/api/orders/:reference/documents/:number.pdf': 'paper',
  '/images/designs/:id/:file': 'designPicture',
  '/images/shared/:id/:file': 'designPicture',
  '/images/shirts/:product/:file': 'designPicture',
};

const withoutTurn: Record<string, string> = {
  '/images/:product|:file':
    'a picture of ours in one of few sizes, drawn once in processes of their own and then a file',
  '/images/:product|:file/:file': 'as above',
  '/images/preview/:file': 'as above',
  '/images/previews/:id/:file': 'by a key that a colleague gave out; one statement, and a picture of ours as above',
  '/images/crests/:file': 'one statement, and a drawing of some lines that is then kept by browsers',
  '/images/share/:file': 'as above',
  '/images/slides/:file': 'one statement, and a picture of ours in one of few forms, made once and then a file',
  '/uploads/:id/preview.webp': 'one statement, and the file as it is',
  '/assets/:name': 'handed on as the file that it is',
  '/office/assets/:name': 'as above',
  '/robots.txt': 'a text that is there',
  '/sitemap.xml': 'one reply, made once a minute at most',
  '/sitemaps/:file': 'one statement, and a reply that is made once a minute at most where there is such a part',
  '/healthz': 'a word',
  '/readyz': 'what is known already',
  '/api/reports': 'a limit of its own; what a browser says of itself is logged or forgotten',
  '/api/visits': 'a limit of its own; a number that is added up in memory',
  '/api/auth/google/start': 'the limit `google`; a redirect, and one small row that is kept for it',
  '/api/webhooks/courier': 'has a token of the courier, which is never made to wait',
  '/api/webhooks/razorpay': 'signed by the gateway, which is never made to wait',
};

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
});
afterAll(() => shop.close());

test('every route has a cost in the table, or a reason for having none', () => {
  const listed = new Set<string>(
    [...publicEndpoints, ...officeEndpoints].map(({ method, path }) => `${method} ${path}`),
  );
  const known = (path: string) => path in turns || path in withoutTurn || path.startsWith('/api/docs');
  const routes = routesOf(shop.app.printRoutes({ commonPrefix: false })).map((route) =>
    route.replace(/^HEAD /, 'GET '),
  );
  expect(routes.length).toBeGreaterThan(50);
  expect(routes.filter((route) => !listed.has(route) && !known(route.slice(route.indexOf(' ') + 1)))).toEqual([]);
  for (const work of Object.values(turns)) expect(shopCosts[work].costMs).toBeGreaterThan(0);
});
