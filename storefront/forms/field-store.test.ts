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

/** Values of the page's inputs, by id. */
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

describe('form values', () => {
  test('form values are read from the page, including input before the scripts ran and hidden fields', () => {
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

  test('form values change once per input, and stay the same object if nothing changed', () => {
    type('address-pin', '4');
    expect([boxes.values().address.pin, told]).toEqual(['4', 1]);
    const before = boxes.values();
    type('address-pin', '4');
    boxes.typed();
    expect([boxes.values() === before, told]).toEqual([true, 1]);
  });

  test('form values ignore an input of the wrong type', () => {
    page = { same: 'yes', 'contact-email': true };
    expect(boxes.read()).toEqual(empty);
  });
});

describe('form errors', () => {
  test('a form error appears when a field is left, and disappears once it is valid', () => {
    type('contact-email', 'asha');
    expect(boxes.errors()).toEqual({});
    boxes.left('contact.email');
    expect(boxes.errors()).toEqual({ 'contact.email': 'No e-mail' });
    type('contact-email', 'asha@');
    expect(boxes.errors()).toEqual({});
  });

  test('form errors remain while another field is typed', () => {
    boxes.show({ 'contact.email': 'No e-mail', 'address.pin': 'No PIN' });
    type('address-pin', '400069');
    expect(boxes.errors()).toEqual({ 'contact.email': 'No e-mail' });
  });

  test('a field is checked when it is left, and again while it is invalid', () => {
    page['contact-email'] = 'a';
    boxes.left('contact.email');
    type('address-city', 'Pune');
    type('contact-email', 'a@b');
    type('contact-email', 'a');
    expect(asked).toEqual(['contact.email left', 'contact.email again', 'contact.email again']);
  });

  test('form errors disappear when a field is filled in by code, also for fields that become valid with it', () => {
    page = { 'address-city': '', 'address-pin': '1' };
    boxes.show({ 'address.city': 'No city', 'address.pin': 'No PIN', 'contact.email': 'No e-mail', lines: 'None' });
    boxes.set('address', { city: 'Pune', pin: '411001' });
    expect(page).toEqual({ 'address-city': 'Pune', 'address-pin': '411001' });
    expect(boxes.errors()).toEqual({ 'contact.email': 'No e-mail' });
    expect(boxes.values().address).toEqual({ city: 'Pune', pin: '411001' });
  });

  test('form errors disappear with a group of fields that is replaced by an empty one', () => {
    boxes.show({ 'address.city': 'No city', 'address.pin': 'No PIN', 'contact.email': 'No e-mail' });
    boxes.set('address', empty.address);
    expect(boxes.errors()).toEqual({ 'contact.email': 'No e-mail' });
  });
});

test('setting one field of a group leaves the others, and values without an input are stored too', () => {
  page = { 'address-city': 'Pune', 'address-pin': '1' };
  boxes.read();
  boxes.set('address.pin', '411001');
  boxes.set('picked', { 2: 1 });
  expect(boxes.read()).toEqual({ ...empty, address: { city: 'Pune', pin: '411001' }, picked: { 2: 1 } });
});

test('resetting a form restores its first values, in the page too', () => {
  page = { 'contact-email': 'asha@example.in', same: false };
  boxes.read();
  boxes.show({ 'contact.email': 'No' });
  boxes.reset();
  expect([boxes.values(), boxes.errors(), page]).toEqual([empty, {}, { 'contact-email': '', same: true }]);
});

describe('form values by field name', () => {
  test('field names are those of texts and checkboxes, with the full path in a group', () => {
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

  test('prefilling uses only stored values of the right type', () => {
    const kept = { contact: { email: 7 }, address: { city: 'Pune', street: 'MG Road' }, same: false, other: 'x' };
    expect(prefill(empty, kept)).toEqual({ ...empty, address: { city: 'Pune', pin: '' }, same: false });
    for (const nothing of [undefined, null, 'text', { address: 'text' }])
      expect(prefill(empty, nothing)).toEqual(empty);
  });

  test('passwords and codes are secret fields, and others are not', () => {
    expect(['currentPassword', 'newPassword', 'code', 'email', 'address.pin'].map(isSecret)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

test('all questions before sending are asked at once, and only as long as their components are mounted', () => {
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
