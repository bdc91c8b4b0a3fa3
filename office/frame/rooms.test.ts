import { expect, test } from 'vitest';
import { rightsOf } from '#contract/office/permissions.ts';
import { roomAt, roomGroups, roomsFor, tabsOf, waitingIn } from './rooms.ts';

const all = roomGroups.flat();
const idsFor = (permissions: Parameters<typeof roomsFor>[0]) =>
  roomsFor(permissions).map((group) => group.map(({ id }) => id));

test('no two main pages share an id, an address or a shortcut', () => {
  for (const key of ['id', 'to', 'letter'] as const) {
    const values = all.map((room) => room[key]);
    expect(new Set(values).size, key).toBe(values.length);
  }
});

test('a colleague sees the main pages with permission, and no empty group', () => {
  expect(idsFor([])).toEqual([['today']]);
  expect(idsFor(['orders.see', 'stock.count'])).toEqual([['today'], ['orders'], ['places']]);
  expect(idsFor(rightsOf(['owner']).permissions).flat()).toEqual(all.map(({ id }) => id));
});

test('a phone has four tabs with the daily pages, and the others under More', () => {
  const { tabs, others } = tabsOf(all);
  expect(tabs.map(({ id }) => id)).toEqual(['today', 'orders', 'packing', 'messages']);
  expect([...tabs, ...others].toSorted((a, b) => all.indexOf(a) - all.indexOf(b))).toEqual(all);
  const few = all.filter(({ id }) => ['today', 'stock', 'places'].includes(id));
  expect(tabsOf(few)).toEqual({ tabs: few, others: [] });
  const some = all.filter(({ id }) => ['today', 'catalogue', 'stock', 'places', 'messages'].includes(id));
  expect(tabsOf(some).tabs.map(({ id }) => id)).toEqual(['today', 'messages', 'catalogue', 'stock']);
  const merchandiser = roomsFor(rightsOf(['merchandiser']).permissions).flat();
  expect(tabsOf(merchandiser).tabs.map(({ id }) => id)).toEqual(['today', 'catalogue', 'stock', 'places']);
  const three = all.filter(({ id }) => ['today', 'asked', 'stock'].includes(id));
  expect(tabsOf(three).others).toEqual([]);
});

test.each([
  ['/', 'today'],
  ['/orders', 'orders'],
  ['/orders/K7QW4MX9TD', 'orders'],
  ['/ordersomething', undefined],
  ['/print-room/D9MVT4HK2Q-1', 'print-room'],
  ['/me', undefined],
])('the address %s belongs to %s', (path, id) => {
  expect(roomAt(path)?.id).toBe(id);
});

test('a main page counts its waiting tasks, and marks overdue ones', () => {
  const today = {
    waiting: [
      { kind: 'to_approve' as const, count: 2, late: 0 },
      { kind: 'to_print' as const, count: 3, late: 1 },
      { kind: 'to_pack' as const, count: 5, late: 0 },
    ],
    orders: { count: 9, late: 0 },
  };
  expect(waitingIn({ waiting: ['to_approve', 'to_print'] }, today)).toEqual({ count: 5, late: true });
  expect(waitingIn({ waiting: ['to_pack'] }, today)).toEqual({ count: 5, late: false });
  expect(waitingIn({ waiting: [] }, today)).toEqual({ count: 0, late: false });
  expect(waitingIn({ waiting: 'orders' }, today)).toEqual({ count: 9, late: false });
  expect(waitingIn({ waiting: 'orders' }, { ...today, orders: { count: 9, late: 2 } }).late).toBe(true);
  expect(waitingIn({ waiting: 'orders' }, undefined)).toEqual({ count: 0, late: false });
});
