/** Shortcut: description and keys. */
export type KeyLine = readonly [what: string, keys: readonly string[]];

const move: KeyLine = ['Next, previous', ['J', 'K']];

/** Extra shortcuts by URL; the first match counts. */
const ofViews: readonly (readonly [RegExp, readonly KeyLine[]])[] = [
  [/^\/orders\/new$/, [['Place the order', ['Ctrl Enter']]]],
  [
    /^\/orders\/\w+$/,
    [
      ['Pack', ['P']],
      ['Print labels', ['L']],
      ['Give money back', ['R']],
      ['Change the address', ['E']],
      ['More that can be done', ['.']],
      ['Go back', ['Esc']],
    ],
  ],
  [
    /^\/orders$/,
    [
      move,
      ['Open', ['O', 'Enter']],
      ['Choose, choose to here', ['X', 'Shift X']],
      ['Choose all, clear', ['Ctrl A', 'Esc']],
      ['Pick list, tag, hold what is chosen', ['P', 'T', 'H']],
      ['Labels of what is chosen', ['L']],
      ['Add a filter', ['F']],
      ['Saved views', ['1 to 9']],
      ['New order', ['N']],
    ],
  ],
  [
    /^\/print-room\//,
    [
      move,
      ['Approve, refuse', ['A', 'R']],
      ['Start, done, spoilt', ['S', 'D', 'X']],
      ['Look closer', ['+', '-']],
      ['Go back', ['Esc']],
    ],
  ],
  [
    /^\/print-room$/,
    [move, ['Open', ['Enter']], ['Approve, refuse', ['A', 'R']], ['Start, done, spoilt', ['S', 'D', 'X']]],
  ],
  [/^\/returns/, [move, ['Find a parcel', ['S']], ['Approve, decide', ['A', 'D']]]],
  [/^\/messages/, [move, ['Close, open again', ['E']], ['Send', ['Ctrl Enter']]]],
  [/^\/catalogue$/, [move, ['Open', ['O']], ['Change the price', ['E']], ['Find', ['F']], ['New product', ['N']]]],
  [/^\/catalogue\/new$/, [['Make the draft', ['Ctrl S']]]],
  [/^\/catalogue\/(?:sports|kinds|collections)$/, []],
  [/^\/catalogue\/(?:sports|kinds|clubs|collections|athletes)\//, [['Save', ['Ctrl S']]]],
  [
    /^\/catalogue\//,
    [
      ['Save', ['Ctrl S']],
      ['Move a picture', ['Alt ←', 'Alt →']],
    ],
  ],
  [/^\/staff/, [['Invite', ['N']]]],
];

/** Returns the shortcuts of a URL. */
export function keysAt(path: string): readonly KeyLine[] {
  return ofViews.find(([fits]) => fits.test(path))?.[1] ?? [];
}
