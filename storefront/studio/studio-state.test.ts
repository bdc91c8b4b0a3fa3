import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newDesign } from '#artwork/design/compose-design.ts';
import type { DesignPictureLayer, Layer } from '#artwork/design/layers.ts';
import { customGoods } from '#contract/custom-goods.ts';
import { beginStudio, type StudioAction, type StudioState, studioReducer } from './studio-state.ts';

const picture = (id: string, name = 'local-1'): DesignPictureLayer => ({
  kind: 'picture',
  id,
  picture: name,
  x: 0,
  y: 0,
  width: 100,
  height: 75,
  angle: 0,
  flipped: false,
});

function after(actions: readonly StudioAction[], from: StudioState = beginStudio()): StudioState {
  return actions.reduce(studioReducer, from);
}

const idsOf = (state: StudioState) => state.history.present.sides[state.side].map(({ id }) => id);

test('a new layer is on top and selected, and a new picture resets the consent about rights', () => {
  const state = after([
    { kind: 'rights', given: true },
    { kind: 'add', layers: [picture('a')], at: 0, needsRights: true },
  ]);
  expect([idsOf(state), state.selected, state.rights]).toEqual([['a'], 'a', false]);
  const { picture: _, width: __, height: ___, ...place } = picture('t');
  const words: Layer = {
    ...place,
    kind: 'text',
    words: 'XI',
    font: 'anek',
    colour: '#000000',
    outline: null,
    curve: 0,
    size: 10,
  };
  const both = after(
    [
      { kind: 'rights', given: true },
      { kind: 'add', layers: [words], at: 0 },
    ],
    state,
  );
  expect([idsOf(both), both.rights]).toEqual([['a', 't'], true]);
});

test('raising a layer swaps it with its neighbour, and the top layer stays where it is', () => {
  const state = after(['a', 'b', 'c'].map((id) => ({ kind: 'add', layers: [picture(id)], at: 0 })));
  expect(idsOf(studioReducer(state, { kind: 'raise', id: 'a', by: 1, at: 1 }))).toEqual(['b', 'a', 'c']);
  expect(studioReducer(state, { kind: 'raise', id: 'c', by: 1, at: 1 }).history.present).toBe(state.history.present);
});

test('a withdrawn picture is removed from all sides and from the undo history', () => {
  const state = after([
    { kind: 'add', layers: [picture('a', 'bad')], at: 0 },
    { kind: 'side', side: 'back' },
    { kind: 'add', layers: [picture('b', 'bad'), picture('c', 'good')], at: 1 },
    { kind: 'undo' },
    { kind: 'withdraw', picture: 'bad' },
    { kind: 'redo' },
  ]);
  expect(state.history.present.sides).toMatchObject({ front: [], back: [{ id: 'c' }] });
});

test('a garment with one side shows that side, and undo restores the layers of the other', () => {
  const state = after([
    { kind: 'side', side: 'back' },
    { kind: 'add', layers: [picture('a')], at: 0 },
    { kind: 'change', to: (design) => ({ ...design, garment: 'cap' }), at: 1 },
  ]);
  expect([state.side, state.selected]).toEqual(['front', undefined]);
  expect(studioReducer(state, { kind: 'undo' }).history.present.sides.back).toHaveLength(1);
});

test('starting over can be undone, and clears the reference to the edited design', () => {
  const opened = {
    ...beginStudio({ ...newDesign('mug'), colour: 'Black' }),
    editing: { id: 'cus_1', ordered: false },
    rights: true,
  };
  const state = after(
    [
      { kind: 'add', layers: [picture('a')], at: 0 },
      { kind: 'startOver', at: 1 },
    ],
    opened,
  );
  expect(state).toMatchObject({
    editing: undefined,
    rights: false,
    history: { present: { garment: 'mug', colour: 'Black' } },
  });
  const back = studioReducer(state, { kind: 'undo' });
  expect(idsOf(back)).toEqual(['a']);
  expect(back.editing).toEqual({ id: 'cus_1', ordered: false });
});

test('the consent to a soft print is reset when the picture is enlarged or another one is added', () => {
  const agreed = after([
    { kind: 'add', layers: [picture('a')], at: 0 },
    { kind: 'acceptsSoft', given: true },
  ]);
  const sized = (width: number) =>
    studioReducer(agreed, { kind: 'layer', id: 'a', to: (layer) => ({ ...layer, width }) as Layer, at: 1 });
  const { width } = picture('a');
  expect([sized(width / 2).acceptsSoft, sized(width * 1.1).acceptsSoft]).toEqual([true, false]);
  expect(studioReducer(agreed, { kind: 'add', layers: [picture('b')], at: 1, needsRights: true }).acceptsSoft).toBe(
    false,
  );
});

test('changing a removed layer adds no undo step', () => {
  const state = after([
    { kind: 'add', layers: [picture('a')], at: 0 },
    { kind: 'undo' },
    { kind: 'layer', id: 'a', to: (layer) => layer, at: 1 },
  ]);
  expect(idsOf(studioReducer(state, { kind: 'redo' }))).toEqual(['a']);
});

test('the quantity is between one and ten', () => {
  expect([0, 1, 10, 11].map((quantity) => after([{ kind: 'quantity', quantity, most: 10 }]).quantity)).toEqual([
    1, 1, 10, 10,
  ]);
});

test('after any actions the selected layer exists, and the side belongs to the garment', () => {
  const id = fc.constantFrom('a', 'b', 'c');
  const at = fc.integer({ min: 0, max: 5000 });
  const action: fc.Arbitrary<StudioAction> = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), layers: id.map((one) => [picture(one)]), at }),
    fc.record({ kind: fc.constant('remove' as const), id, at }),
    fc.record({ kind: fc.constant('raise' as const), id, by: fc.constantFrom(1 as const, -1 as const), at }),
    fc.record({ kind: fc.constant('side' as const), side: fc.constantFrom('front' as const, 'back' as const) }),
    fc.constantFrom<StudioAction>({ kind: 'undo' }, { kind: 'redo' }, { kind: 'withdraw', picture: 'local-1' }),
    fc.constantFrom('cap' as const, 't-shirt' as const).map(
      (garment): StudioAction => ({
        kind: 'change',
        to: (design) => ({ ...design, garment }),
        at: 0,
      }),
    ),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const state = after(actions);
      expect(customGoods[state.history.present.garment].sides).toContain(state.side);
      expect(state.selected === undefined || idsOf(state).includes(state.selected)).toBe(true);
    }),
  );
});

test('a layer can be selected, and showing the other side clears the selection', () => {
  const two = after([
    { kind: 'add', layers: [picture('a')], at: 0, needsRights: false },
    { kind: 'add', layers: [picture('b')], at: 1, needsRights: false },
    { kind: 'select', id: 'a' },
  ]);
  expect(two.selected).toBe('a');
  expect(after([{ kind: 'select', id: undefined }], two).selected).toBeUndefined();
  expect(after([{ kind: 'side', side: 'back' }], two)).toMatchObject({ side: 'back', selected: undefined });
});

test('links to a design are listed once each, newest first, and a revoked one is removed', () => {
  const link = (id: string) => ({ id }) as Extract<StudioAction, { kind: 'linked' }>['link'];
  const links = after(['a', 'b', 'a'].map((id) => ({ kind: 'linked' as const, link: link(id) })));
  expect(links.links.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(after([{ kind: 'unlinked', id: 'a' }], links).links.map(({ id }) => id)).toEqual(['b']);
  const many = after(Array.from({ length: 31 }, (_, at) => ({ kind: 'linked' as const, link: link(`l${at}`) })));
  expect([many.links.length, many.links.at(-1)?.id]).toEqual([30, 'l1']);
});

test('opening another design keeps the links made here before its own', () => {
  const link = (id: string) => ({ id }) as Extract<StudioAction, { kind: 'linked' }>['link'];
  const here = after([{ kind: 'linked', link: link('here') }]);
  const other = after([
    { kind: 'quantity', quantity: 3, most: 10 },
    { kind: 'linked', link: link('other') },
  ]);
  const opened = after([{ kind: 'open', state: other }], here);
  expect([opened.quantity, opened.links.map(({ id }) => id)]).toEqual([3, ['here', 'other']]);
});
