import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { staffRoles } from '#contract/office/lists.ts';
import { rightsOf } from '#contract/office/permissions.ts';
import { commandsFor, type GroupName, groupAfter, shownResults } from './command-results.ts';
import { pagesFor } from './pages.ts';
import { roomsFor } from './rooms.ts';

const source = readFileSync(new URL('../router.tsx', import.meta.url), 'utf8');
const routes = [...source.matchAll(/path: '([^'*]+)'/g)].map(
  ([, path = '']) => new RegExp(`^/?${path.replace(/:\w+/g, '[^/]+')}$`),
);

/** Pages and commands offered to a role, whatever is typed. */
function offered(role: (typeof staffRoles)[number]) {
  const permissions = rightsOf([role]).permissions;
  const rooms = roomsFor(permissions).flat();
  return {
    rooms,
    all: [...pagesFor(rooms, permissions, 'e'), ...pagesFor(rooms, permissions, 'o'), ...commandsFor(permissions, '>')],
  };
}

test('every page and command leads to an existing address', () => {
  expect(routes.length).toBeGreaterThan(30);
  const lost = offered('owner').all.flatMap(({ to }) => {
    const path = to?.replace(/[?#].*$/, '').slice(1);
    return path === undefined || path === '' || routes.some((route) => route.test(path)) ? [] : [to];
  });
  expect(lost).toEqual([]);
});

test.each(staffRoles)('the %s is offered no page without permission for it', (role) => {
  const { rooms, all } = offered(role);
  const beside = ['/me', ...(rightsOf([role]).permissions.includes('stock.count') ? ['/stock/count'] : [])];
  const shut = all.flatMap(({ to }) => {
    const inRoom = rooms.some(
      (room) => to === room.to || (room.to !== '/' && new RegExp(`^${room.to}[/?#]`).test(to ?? '')),
    );
    return to === undefined || inRoom || beside.includes(to) ? [] : [to];
  });
  expect(shut).toEqual([]);
});

test('pages are found by any part of their name, best matches first; an empty search lists the main pages', () => {
  const permissions = rightsOf(['owner']).permissions;
  const rooms = roomsFor(permissions).flat();
  const words = (typed: string) => pagesFor(rooms, permissions, typed).map((page) => page.words);
  expect(words('')).toEqual(rooms.map(({ name }) => name));
  expect(words('returns').slice(0, 1)).toEqual(['Returns']);
  expect(words('returns')).toEqual(expect.arrayContaining(['Content: Returns Policy', 'Settings: Orders and returns']));
  expect(words('>returns')).toEqual([]);
  expect(commandsFor(permissions, '>').map((command) => command.words)).toContain('New order for a caller');
  expect(commandsFor(rightsOf(['printer']).permissions, '').map((command) => command.words)).not.toContain(
    'New order for a caller',
  );
});

test('three results of a group are shown, or all of the selected group; Tab cycles through the groups', () => {
  const groups = (['Orders', 'Products', 'Pages'] as const).map((name) => ({
    name,
    hits: name === 'Products' ? [] : [1, 2, 3, 4, 5],
  }));
  expect(shownResults(groups, undefined, false)).toEqual([
    { name: 'Orders', hits: [1, 2, 3] },
    { name: 'Pages', hits: [1, 2, 3] },
  ]);
  expect(shownResults(groups, 'Pages', false)).toEqual([{ name: 'Pages', hits: [1, 2, 3, 4, 5] }]);
  // A selected group without results hides nothing.
  expect(shownResults(groups, 'Products', false).map(({ name }) => name)).toEqual(['Orders', 'Pages']);
  const there: GroupName[] = ['Orders', 'Pages'];
  const round = [undefined, 'Orders', 'Pages'] as const;
  expect(round.map((one) => groupAfter(there, one, false))).toEqual(['Orders', 'Pages', undefined]);
  expect(round.map((one) => groupAfter(there, one, true))).toEqual(['Pages', undefined, 'Orders']);
});
