import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readAgainAfterWrites } from './read-after-write.ts';

/** A shop that responds on request of the test, with its data at the time of the call. */
function openShop() {
  const waiting: (() => void)[] = [];
  const shop = {
    pictures: ['drawn'],
    asked: 0,
    read: () => {
      shop.asked += 1;
      const { pictures } = shop;
      return new Promise<{ pictures: string[] }>((resolve) => waiting.push(() => resolve({ pictures })));
    },
    answer: async () => {
      for (const each of waiting.splice(0)) each();
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
  return shop;
}

function openPage() {
  const shop = openShop();
  const client = new QueryClient();
  const stop = readAgainAfterWrites(client);
  const queryKey = ['product', 'cricket-1'];
  const shown: string[][] = [];
  const leave = new QueryObserver(client, { queryKey, queryFn: shop.read, staleTime: 15_000 }).subscribe(({ data }) => {
    if (data) shown.push(data.pictures);
  });
  const close = () => {
    leave();
    stop();
    client.clear();
  };
  return { shop, client, queryKey, shown, close };
}

test('a fetch that began before a write does not overwrite the written data', async () => {
  const { shop, client, queryKey, shown, close } = openPage();
  await shop.answer();
  // An event causes a refetch, and at that time a photograph is sent.
  void client.invalidateQueries({ queryKey });
  shop.pictures = ['drawn', 'photo1'];
  client.setQueryData(queryKey, { pictures: shop.pictures });
  await shop.answer();
  expect(client.getQueryData(queryKey)).toEqual({ pictures: ['drawn', 'photo1'] });
  expect(
    shown.slice(shown.findIndex((pictures) => pictures.length === 2)).filter((pictures) => pictures.length === 1),
  ).toEqual([]);
  // Changes of others at that time are fetched all the same.
  expect(shop.asked).toBe(3);
  close();
});

test('a write without a running fetch causes no refetch', async () => {
  const { shop, client, queryKey, close } = openPage();
  await shop.answer();
  client.setQueryData(queryKey, { pictures: ['drawn', 'photo1'] });
  await shop.answer();
  expect(shop.asked).toBe(1);
  close();
});
