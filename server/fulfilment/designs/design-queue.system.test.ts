import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer, aNetwork } from '#server/customers/accounts/test-people.ts';
import { shirtWith, someWords } from './test-designs.ts';

// The queue for drawing designs: clients with many waiting designs come after clients with few.

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

async function save(remoteAddress: string, headers: Record<string, string> = {}): Promise<number> {
  const payload = { design: shirtWith([someWords]), rights: true };
  return (await shop.app.inject({ method: 'POST', url: '/api/designs', payload, headers, remoteAddress })).statusCode;
}

async function saveShirt(remoteAddress: string): Promise<number> {
  const payload = { product: 'football-1', size: 'M', name: 'RAO', number: 7 };
  return (await shop.app.inject({ method: 'POST', url: '/api/shirts', payload, remoteAddress })).statusCode;
}

test('thirty shirts of one home do not delay the shirt of another network', async () => {
  const ended: number[] = [];
  const flood = Array.from({ length: 30 }, async (_, index) =>
    ended.push(await saveShirt(`2001:db8:5:1::${(index + 1).toString(16)}`)),
  );
  expect(await saveShirt(aNetwork())).toBe(201);
  expect(ended.filter((status) => status === 201).length, 'of the flood, drawn before it').toBeLessThan(4);
  await Promise.all(flood);
  expect(ended.filter((status) => status !== 201).length, 'refused').toBeGreaterThan(0);
});

test('thirty designs of one network do not delay another network or a member', async () => {
  const flooder = aNetwork();
  const member = await aCustomer(shop);
  const ended: number[] = [];
  const flood = Array.from({ length: 30 }, async () => ended.push(await save(flooder)));
  expect(await Promise.all([save(aNetwork()), save(aNetwork(), member.headers)])).toEqual([201, 201]);
  // Refused designs were refused at once; waiting ones give way to clients with fewer.
  const drawn = ended.filter((status) => status === 201).length;
  expect(drawn, 'of the flood, drawn before both').toBeLessThan(4);
  expect(ended.length - drawn, 'refused').toBeGreaterThan(0);
  expect(30 - ended.length, 'still waiting').toBeGreaterThan(drawn);
  await shop.close();
  await Promise.all(flood);
});
