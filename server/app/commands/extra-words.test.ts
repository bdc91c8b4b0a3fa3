import { expect, test } from 'vitest';
import { openTestShop } from '#server/app/test-support/test-shop.ts';

test('a command refuses words after those it knows, such as an option without its dashes', async () => {
  const shop = await openTestShop(undefined, undefined, { idle: true });
  for (const typed of [
    ['demo', 'fill', '100'],
    ['jobs', 'again', 'all', 'dry'],
    ['jobs', 'forget', 'abc', 'dry'],
    ['parcels', 'label', 'K7QW4MX9TD-1', 'here'],
    ['parcels', 'lost', 'K7QW4MX9TD-1', 'dry'],
    ['parcels', 'toString', 'K7QW4MX9TD-1'],
    ['print-files', 'fetch', 'K7QW4MX9TD', 'start'],
    ['print-files', 'packed', 'K7QW4MX9TD', 'dry'],
    ['release', 'K7QW4MX9TD', 'dry'],
    ['return', 'accept', 'R23456789A', '--scrap', 'dry'],
    ['return', 'list', 'all'],
    ['return', 'paid', 'rfd_1', 'dry'],
    ['return', 'received', 'R23456789A', 'dry'],
    ['sessions', 'end', 'asha@example.in', 'dry'],
  ]) {
    const said: string[] = [];
    const [command = '', ...args] = typed;
    const code = await shop.run({ command, args, cwd: '/', by: 'asha@desk' }, (line) => said.push(line));
    expect([typed, code, said[0]]).toEqual([typed, 2, expect.stringMatching(`^Use: npm run shop -- ${command} `)]);
  }
  await shop.close();
});
