import { describe, expect, test } from 'vitest';
import type { PackingLine, PackingParcel } from '#contract/office/packing.ts';
import {
  beginBatch,
  confirmParcel,
  type DeskMessage,
  type DeskState,
  endParcel,
  forKeeping,
  fromKept,
  notePapers,
  openNextParcel,
  piecesToScan,
  refreshDesk,
  restoreParcel,
  scanPiece,
  toPrint,
} from './desk-state.ts';

const aLine = (
  line: number,
  name: string,
  size: string,
  shelf: string | null,
  code: string,
  more: Partial<PackingLine> = {},
): PackingLine => ({
  ...{ line, name, size, shelf, codes: [code], quantity: 1, image: '', custom: false },
  ...more,
});
const hoops = aLine(1, 'Rovers Home Hoops Shirt', 'L', 'B-04-2', 'MDN000001');
const palmer = aLine(2, 'Cold Palmer', 'M', 'A-01-3', 'MDN000002');
const aParcel = (reference: string, lines: PackingLine[], more: Partial<PackingParcel> = {}): PackingParcel => ({
  ...{
    reference,
    parcel: 1,
    version: '0123456789ab',
    delivery: 'standard',
    promisedBy: null,
    late: false,
    place: 'Pune 411004',
    note: 'Ring twice',
  },
  ...{ box: 'Small', grams: 640, cash: 0, lines },
  ...more,
});
const first = aParcel('K7QW4MX9TD', [hoops, palmer]);
const second = aParcel('P3XK8WRT6M', [aLine(1, 'Cold Palmer', 'L', 'A-01-4', 'MDN000003', { quantity: 2 })]);
const begun = () => beginBatch([first, second]);
const through = (state: DeskState, ...codes: string[]) => codes.reduce(scanPiece, state);
const saidBy = (state: DeskState) => [state.said.tone, state.said.words, state.said.more];

describe('a scan at the packing desk', () => {
  test.each<[string, string[], string[]]>([
    ['right', ['MDN000001'], ['right', 'Right: Rovers Home Hoops Shirt.', '1 more piece. Next from shelf A-01-3.']],
    [
      'of another size',
      ['MDN000003'],
      [
        'wrong',
        'Wrong piece: this is Cold Palmer, size L.',
        'The order asks for M, from shelf A-01-3. Put L back to A-01-4.',
      ],
    ],
    [
      'one too many',
      ['MDN000001', 'MDN000001'],
      ['wrong', 'One too many: Rovers Home Hoops Shirt, size L.', 'The order asks for 1. Put L back to B-04-2.'],
    ],
    [
      'of a piece nobody here wants',
      ['MDN000099'],
      ['wrong', 'Wrong piece: it is not of this order.', 'Put it back where it was.'],
    ],
    [
      'of something else',
      ['hello'],
      ['wrong', 'That is no code of a piece.', 'Scan the label of the piece, or type what stands under its bars.'],
    ],
    ['of nothing', [''], ['plain', 'Scan the first piece.', 'Next from shelf B-04-2.']],
    [
      'of the rest of a ticket',
      [`front ${'0'.repeat(64)}`],
      ['plain', 'Scan the first piece.', 'Next from shelf B-04-2.'],
    ],
    [
      'of the last piece',
      ['MDN000002', 'mdn000001'],
      ['right', 'Right, and all there: K7QW4MX9TD.', 'Its papers print. The next order opens by itself.'],
    ],
  ])('a scan shows a message if it is %s', (_what, codes, words) => {
    expect(saidBy(through(begun(), ...codes))).toEqual(words);
  });

  test('a scan of a wrong item ticks nothing', () => {
    const state = through(begun(), 'MDN000003', 'MDN000099', 'x');
    expect([piecesToScan(state, first), state.unsent, state.ended]).toEqual([2, [], {}]);
  });

  test('the scan of the last item opens the next order, where later scans count', () => {
    const state = through(begun(), 'MDN000001', 'MDN000002', 'MDN000003');
    expect([state.current, piecesToScan(state, second)]).toEqual(['P3XK8WRT6M-1', 1]);
    expect(state.unsent).toEqual([
      {
        reference: 'K7QW4MX9TD',
        parcel: 1,
        version: '0123456789ab',
        scanned: [
          { line: 1, quantity: 1 },
          { line: 2, quantity: 1 },
        ],
      },
    ]);
  });

  test('scans of two equal lines tick one after the other', () => {
    const twice = aParcel('T8VX3MDW5K', [hoops, { ...hoops, line: 2 }]);
    const state = through(beginBatch([twice]), 'MDN000001', 'MDN000001');
    expect(state.unsent[0]?.scanned).toEqual([
      { line: 1, quantity: 1 },
      { line: 2, quantity: 1 },
    ]);
  });
});

test('a held parcel leaves the desk and the next one opens, and the end of the batch is shown', () => {
  const held = endParcel(begun(), 'K7QW4MX9TD-1', 'held');
  expect(held.current).toBe('P3XK8WRT6M-1');
  const done = openNextParcel(through(held, 'MDN000003', 'MDN000003'));
  expect([done.current, done.said.words]).toEqual([undefined, 'This batch is through.']);
});

test('a parcel that the shop did not accept as packed returns to the desk, and is scanned again', () => {
  const packed = through(begun(), 'MDN000001', 'MDN000002');
  const state = restoreParcel(packed, 'K7QW4MX9TD-1', 'What is in it has changed.');
  expect([state.said.words, state.said.more]).toEqual(['K7QW4MX9TD is not packed.', 'What is in it has changed.']);
  expect([state.current, piecesToScan(state, first), state.unsent]).toEqual(['K7QW4MX9TD-1', 2, []]);
  expect(confirmParcel(packed, 'K7QW4MX9TD-1')).toMatchObject({ unsent: [], ended: { 'K7QW4MX9TD-1': 'packed' } });
});

describe('an update of the parcels on the desk', () => {
  test('an update resets a changed parcel with a message, and keeps the scans of an unchanged one', () => {
    const scanned = through(begun(), 'MDN000001');
    expect(piecesToScan(refreshDesk(scanned, { parcels: [first, second], gone: [] }), first)).toBe(1);
    const changed = { ...first, version: 'ffffffffffff', lines: [palmer] };
    const state = refreshDesk(scanned, { parcels: [changed, second], gone: [] });
    expect([piecesToScan(state, changed), state.said.words]).toEqual([1, 'K7QW4MX9TD has changed.']);
  });

  test('an update removes a missing parcel with the reason, and keeps one packed here until the answer', () => {
    const why = 'Mira has it on another table.';
    const state = refreshDesk(begun(), { parcels: [second], gone: [{ reference: 'K7QW4MX9TD', parcel: 1, why }] });
    expect([state.current, state.said.words, state.said.more]).toEqual([
      ...['P3XK8WRT6M-1', 'K7QW4MX9TD left the table.', why],
    ]);
    const packed = through(begun(), 'MDN000001', 'MDN000002');
    const after = refreshDesk(packed, {
      parcels: [second],
      gone: [{ reference: 'K7QW4MX9TD', parcel: 1, why: 'It waits no more.' }],
    });
    expect(after).toEqual(packed);
  });
});

test('the stored desk has no customer data and is read back, and invalid data is ignored', () => {
  const state = through(begun(), 'MDN000001');
  const kept = JSON.stringify(forKeeping(state));
  expect(kept).not.toMatch(/Pune|Ring/);
  const back = fromKept(JSON.parse(kept));
  expect(back && piecesToScan(back, first)).toBe(1);
  for (const rubbish of [null, 3, {}, { batch: [] }, 'x']) expect(fromKept(rubbish)).toBeUndefined();
});

test('unprinted documents are printed first on request, and otherwise those of the last packed parcel', () => {
  const said: DeskMessage = { tone: 'plain', words: '', more: '' };
  const state: DeskState = {
    ...beginBatch([first, second]),
    ended: { 'K7QW4MX9TD-1': 'packed', 'P3XK8WRT6M-1': 'packed' },
  };
  expect(toPrint(state)?.reference).toBe('P3XK8WRT6M');
  const failed = notePapers(state, 'K7QW4MX9TD-1', false, said);
  expect(toPrint(failed)?.reference).toBe('K7QW4MX9TD');
  expect(toPrint(notePapers(failed, 'K7QW4MX9TD-1', true, said))?.reference).toBe('P3XK8WRT6M');
  expect(toPrint(beginBatch([first, second]))).toBeUndefined();
});
