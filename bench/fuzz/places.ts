import { pageTable } from '#contract/pages.ts';

/** Addresses outside the API document, with parameters in braces: all pages and other resources. */
export const pagePlaces: readonly string[] = [
  ...pageTable.map(({ path }) => path.replace(/:(\w+)\??/g, '{$1}')),
  '/{any}',
  '/{any}/{other}',
  '//{any}',
  '/api/{any}',
  '/api/{any}/{other}',
  '/api/orders/{reference}/documents/{number}.pdf',
  '/api/webhooks/razorpay',
  '/api/webhooks/courier',
  '/images/{file}',
  '/images/{product}/{file}',
  '/images/cricket-1/front-0123456789-{width}.{format}',
  '/images/default-{width}.webp',
  '/images/preview/{file}',
  '/images/share/{file}',
  '/images/share/{name}.jpg',
  '/images/designs/{id}/{file}',
  '/uploads/{id}/preview.webp',
  '/assets/{file}',
  '/robots.txt',
  '/sitemap.xml',
  '/healthz',
  '/readyz',
];
