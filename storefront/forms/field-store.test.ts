import { beforeEach, describe, expect, test } from 'vitest';
import { createFieldStore, type FieldStore } from './field-store.ts';
import { fieldNamesIn, isSecret, valueAt, withValue } from './field-values.ts';
import { prefill } from './prefill.ts';

const empty = {
  contact: { email: '' },
  address: { city: '', pin: '' },
  same: true,
  picked: {} as Record<number, number>,
};
type Values = typeof empty;

/** What stands in the page, by id. */
let page: Record<string, string | boolean>;
let boxes: FieldStore<Values>;
let asked: string[];
let told: number;

function wrong(name: string, { contact, address }: Values, when: string): string | undefined {
  asked.push(`${name} ${when}`);
  if (name === 'contact.email') return contact.email.includes('@') ? undefined : 'No e-mail';
  if (name === 'address.city') return address.city === '' ? 'No city' : undefined;
  return name === 'address.pin' && address.pin.length !== 6 ? 'No PIN' : undefined;
}

beforeEach(() => {
  page = {};
  asked = [];
  told = 0;
  const controls = {
    read: (id: string) => page[id],
    write: (id: string, value: unknown) => {
      if (id in page) page[id] = value as string | boolean;
    },
  };
  boxes = createFieldStore(empty, { controls, idOf: (name) => name.replace('.', '-'), wrong });
  boxes.subscribe(() => {
    told += 1;
  });
});

function type(id: string, text: string): void {
  page[id] = text;
  boxes.typed();
}

describe('what is typed', () => {
  test('is taken from the page, also what came before the scripts and what is no longer shown', () => {
    page = { 'contact-email': 'asha@example.in', same: false };
    expect(boxes.read()).toEqual({ ...empty, contact: { email: 'asha@example.in' }, same: false });
    page = { 'address-city': 'Pune' };
    expect(boxes.read()).toEqual({
      ...empty,
      contact: { email: 'asha@example.in' },
      address: { city: 'Pune', pin: '' },
      same: false,
    });
  });

  test('changes the values once, and leaves them the same object where nothing is new', () => {
    type('address-pin', '4');
    expect([boxes.values().address.pin, told]).toEqual(['4', 1]);
    const before = boxes.values();
    type('address-pin', '4');
    boxes.typed();
    expect([boxes.values() === before, told]).toEqual([true, 1]);
  });

  test('of another kind than the box is not taken', () => {
    page = { same: 'yes', 'contact-email': true };
    expect(boxes.read()).toEqual(empty);
  });
});

describe('what is wrong', () => {
  test('is said when a box is left, not while it is typed, and goes as soon as it is right', () => {
    type('contact-email', 'asha');
    expect(boxes.errors()).toEqual({});
    boxes.left('contact.email');
    expect(boxes.errors()).toEqual({ 'contact.email': 'No e-mail' });
    type('contact-email', 'asha@');
    expect(boxes.errors()).toEqual({});
  });

  test('is kept while another box is typed into', () => {
    boxes.show({ 'contact.email': 'No e-mail', 'address.pin': 'No PIN' });
    type('address-pin', '400069');
    expect(boxes.errors()).toEqual({ 'contact.email': 'No e-mail' });
  });

  test('is asked when a box is left, and again while it is wrong', () => {
    page['contact-email'] = 'a';
    boxes.left('contact.email');
    type('address-city', 'Pune');
    type('contact-email', 'a@b');
    type('contact-email', 'a');
    expect(asked).toEqual(['contact.email left', 'contact.email again', 'contact.email again']);
  });

  test('goes with a box that is filled in, and with what that puts right', () => {
    page = { 'address-city': '', 'address-pin': '1' };
    boxes.show({ 'address.city': 'No city', 'address.pin': 'No PIN', 'contact.email': 'No e-mail', lines: 'None' });
    boxes.set('address', { city: 'Pune', pin: '411001' });
    expect(page).toEqual({ 'address-city': 'Pune', 'address-pin': '411001' });
    expect(boxes.errors()).toEqual({ 'contact.email': 'No e-mail' });
    expect(boxes.values().address).toEqual({ city: 'Pune', pin: '411001' });
  });

  test('goes with a part that is emptied for another, which lacks all of it', () => {
    boxes.show({ 'address.city': 'No city', 'address.pin': 'No PIN', 'contact.email': 'No e-mail' });
    boxes.set('address', empty.address);
    expect(boxes.errors()).toEqual({ 'contact.email': 'No e-mail' });
  });
});

test('one box of a part is filled in alone, and what is no box is held as well', () => {
  page = { 'address-city': 'Pune', 'address-pin': '1' };
  boxes.read();
  boxes.set('address.pin', '411001');
  boxes.set('picked', { 2: 1 });
  expect(boxes.read()).toEqual({ ...empty, address: { city: 'Pune', pin: '411001' }, picked: { 2: 1 } });
});

test('cleared, it is as it was at first, in the page too', () => {
  page = { 'contact-email': 'asha@example.in', same: false };
  boxes.read();
  boxes.show({ 'contact.email': 'No' });
  boxes.reset();
  expect([boxes.values(), boxes.errors(), page]).toEqual([empty, {}, { 'contact-email': '', same: true }]);
});

describe('values by name', () => {
  test('the boxes are texts and ticks, those of parts under their full names', () => {
    expect(fieldNamesIn({ ...empty, picked: { 1: 2 } })).toEqual([
      'contact.email',
      'address.city',
      'address.pin',
      'same',
    ]);
    expect([valueAt(empty, 'same'), valueAt(empty, 'address.pin'), valueAt(empty, 'nothing.there')]).toEqual([
      true,
      '',
      undefined,
    ]);
    expect(withValue(empty, 'address.pin', '411001')).toEqual({ ...empty, address: { city: '', pin: '411001' } });
    expect(withValue(empty, 'address.pin', '')).toBe(empty);
  });

  test('of what was kept only what has the right kind is taken over', () => {
    const kept = { contact: { email: 7 }, address: { city: 'Pune', street: 'MG Road' }, same: false, other: 'x' };
    expect(prefill(empty, kept)).toEqual({ ...empty, address: { city: 'Pune', pin: '' }, same: false });
    for (const nothing of [undefined, null, 'text', { address: 'text' }])
      expect(prefill(empty, nothing)).toEqual(empty);
  });

  test('passwords and mailed codes are told apart from all else', () => {
    expect(['currentPassword', 'newPassword', 'code', 'email', 'address.pin'].map(isSecret)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

test('all that is to be asked before sending is asked at once, as long as who asks is there', () => {
  const said: string[] = [];
  const question = (words: string, waits: boolean) => () => {
    said.push(words);
    return waits;
  };
  expect(boxes.asks()).toBe(false);
  const ends = [
    boxes.askFirst(question('one', true)),
    boxes.askFirst(question('two', true)),
    boxes.askFirst(question('three', false)),
  ];
  expect([boxes.asks(), said]).toEqual([true, ['one', 'two', 'three']]);
  for (const end of ends.slice(0, 2)) end();
  expect([boxes.asks(), said.slice(3)]).toEqual([false, ['three']]);
});
