import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readAgainAfterWrites } from './read-after-write.ts';

/** A shop that answers when it is told to, with what it had when it was asked. */
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

test('a reading that began before a write does not put back what was', async () => {
  const { shop, client, queryKey, shown, close } = openPage();
  await shop.answer();
  // News have it read again, and in that moment a photograph is sent.
  void client.invalidateQueries({ queryKey });
  shop.pictures = ['drawn', 'photo1'];
  client.setQueryData(queryKey, { pictures: shop.pictures });
  await shop.answer();
  expect(client.getQueryData(queryKey)).toEqual({ pictures: ['drawn', 'photo1'] });
  expect(
    shown.slice(shown.findIndex((pictures) => pictures.length === 2)).filter((pictures) => pictures.length === 1),
  ).toEqual([]);
  // What others wrote in that moment is read all the same.
  expect(shop.asked).toBe(3);
  close();
});

test('a write that finds nothing being read has nothing read', async () => {
  const { shop, client, queryKey, close } = openPage();
  await shop.answer();
  client.setQueryData(queryKey, { pictures: ['drawn', 'photo1'] });
  await shop.answer();
  expect(shop.asked).toBe(1);
  close();
});
