import { expect, test } from 'vitest';
import { openTestShop } from '#server/app/test-support/test-shop.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

test.each([
  ['all', [200, 404, 200, 200]],
  ['web', [200, 404, 200, 200]],
  ['pictures', [421, 404, 421, 200]],
  ['jobs', [421, 421, 421, 200]],
] as const)('a process with the role %s answers with the statuses %j', async (ROLE, statuses) => {
  const shop = await openTestShop(undefined, undefined, { idle: true, env: { ROLE } });
  const paths = ['/api/hello', '/images/nothing-of-ours.webp', '/robots.txt', '/readyz'];
  const replies = await Promise.all(paths.map((path) => shop.app.inject(path)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(statuses);
  const order = await postOrder(shop, anOrder([aLine('cricket-1')]));
  expect(order.statusCode).toBe(statuses[0] === 200 ? 201 : 421);
  await shop.close();
});
