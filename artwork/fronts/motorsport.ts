import {
  type Front,
  filledCircle,
  filledPath,
  filledRect,
  indexesUpTo,
  letteringInk,
  letteringPath,
  onRing,
  pathThrough,
  placedAt,
  repeatedDrawing,
  roundStroke,
  strokedPath,
} from './hand.ts';

type Spot = readonly [x: number, y: number];

/** Front: a tyre from its side, with the name moulded in twice. */
export const wheelFront: Front = ({ cloth, b, c }, lettering) => {
  const name = (from: number) => letteringPath(lettering, 'KESAR', 'plain', [-100, -30, 200, 30], onRing(101, from));
  return [
    filledCircle(b, 0, 0, 148),
    `<circle r="148" fill="none" stroke="${b}" stroke-width="12" stroke-dasharray="14 5"/>`,
    filledPath(cloth, name(0) + name(180)),
    `<g fill="none" stroke="${cloth}"><circle r="90" stroke-width="3.5"/><path d="M-141,0 H-96 M96,0 H141" stroke-width="7"/></g>`,
    filledCircle(c, 0, 0, 76),
    repeatedDrawing(
      5,
      (i) =>
        `<path d="M-9,-22 C-15,-42 -23,-54 -27,-64 A70,70 0 0 1 27,-64 C23,-54 15,-42 9,-22 A24,24 0 0 0 -9,-22Z" fill="${b}" transform="rotate(${36 + i * 72}) scale(.96)"/>`,
    ),
    repeatedDrawing(5, (i) => `<g transform="rotate(${i * 72})">${filledCircle(b, 0, -19, 3.4)}</g>`),
    filledCircle(cloth, 0, 0, 12) + filledCircle(b, 0, 0, 4.6),
  ].join('');
};

/** Front: two words that are compressed like a car braking late. */
export const brakingFront: Front = ({ ink, c }, lettering) => {
  const [left, right] = [-300, 150];
  const late = (x: number, y: number): Spot => {
    const t = (x - left) / (right - left);
    return [-150 + 300 * (1 - (1 - t) ** 1.34), y];
  };
  const marks = repeatedDrawing(
    3,
    (i) =>
      filledRect(ink, [-150 + i * 82, 104, 62, 34]) +
      letteringInk(
        lettering,
        ['150', '100', '50'][i] ?? '',
        'block',
        [-138 + i * 82 + (i === 2 ? 6 : 0), 110, i === 2 ? 26 : 38, 22],
        c,
      ),
  );
  const tyre = (y: number) => `M-150,${y} H54 C104,${y} 118,${y} 132,${y + 12}`;
  return [
    filledPath(ink, letteringPath(lettering, 'LATE', 'block', [left, -182, right - left, 92], late)),
    filledPath(ink, letteringPath(lettering, 'BRAKING', 'block', [left, -78, right - left, 160], late)),
    marks,
    strokedPath(ink, 12, tyre(152), ' stroke-dasharray="120 5 60 3"') +
      strokedPath(ink, 12, tyre(174), ' stroke-dasharray="90 4 80 3"'),
    strokedPath(c, 3, 'M-150,152 H54 M-150,174 H54', ' stroke-dasharray="3 5"'),
    filledPath(c, 'M104,100 H122 V146 H104Z M128,100 H146 V146 H128Z'),
  ].join('');
};

/** Front: the team's name over a chequered flag that is also the sea. */
export const sagarFront: Front = ({ b, c }, lettering) => {
  const [columns, rows, side] = [15, 5, 20];
  const wave = (x: number, y: number): Spot => [x, y + 11 * Math.sin((x + 150) / 40) * (0.4 + (y - 20) / 140)];
  const squares = indexesUpTo(columns * rows).map((i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    if ((column + row) % 2 === 1) return '';
    const [x, y] = [-150 + column * side, 14 + row * side];
    return pathThrough([
      wave(x, y),
      wave(x + side / 2, y),
      wave(x + side, y),
      wave(x + side, y + side),
      wave(x + side / 2, y + side),
      wave(x, y + side),
    ]);
  });
  const leant = (x: number, y: number): Spot => [x - (y + 60) * 0.16, y];
  const crest = (y: number) =>
    `M-150,${y} ${repeatedDrawing(8, () => 'q9.400,-9 18.800,0 t18.800,0 ')
      .replaceAll('.400', '.4')
      .replaceAll('.800', '.8')}`;
  return [
    filledPath(b, letteringPath(lettering, 'SAGAR', 'block', [-146, -128, 214, 116], leant)),
    filledPath(c, letteringPath(lettering, 'GP', 'block', [84, -128, 66, 116], leant)),
    filledPath(b, squares.join('')),
    strokedPath(c, 5, crest(136) + crest(152), roundStroke),
  ].join('');
};

/** Front: a hand-cut chequered flag, waving. */
export const flagFront: Front = ({ b }, lettering) => {
  const [columns, rows, side] = [8, 6, 32];
  const wave = (x: number, y: number): Spot => [x + y * 0.06, y + 13 * Math.sin((x + 120) / 44) - (x + 120) * 0.07];
  const squares = indexesUpTo(columns * rows).map((i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    if ((column + row) % 2 === 1) return '';
    const [x, y] = [-116 + column * side, -146 + row * side];
    return pathThrough([
      wave(x, y),
      wave(x + side / 2, y),
      wave(x + side, y),
      wave(x + side, y + side),
      wave(x + side / 2, y + side),
      wave(x, y + side),
    ]);
  });
  const edge = [
    ...indexesUpTo(17).map((i) => wave(-116 + i * 16, -146)),
    ...indexesUpTo(17).map((i) => wave(140 - i * 16, 46)),
  ];
  return [
    filledPath(b, 'M-138,-166 Q-130,-172 -122,-166 L-112,186 H-128Z'),
    filledPath(b, squares.join('')),
    strokedPath(b, 5, pathThrough(edge)),
    letteringInk(lettering, 'LAST', 'block', [-92, 78, 98, 96], b),
    letteringInk(lettering, 'LAP', 'block', [26, 78, 112, 96], b),
  ].join('');
};

/** Draws puffs of dust in a row. */
const dust = (colour: string): string =>
  [
    [0, 0, 26],
    [-28, 8, 20],
    [26, 12, 18],
    [-50, 18, 14],
    [4, 18, 22],
    [-16, -20, 15],
  ]
    .map(([x = 0, y = 0, r = 0]) => filledCircle(colour, x, y, r))
    .join('');

/** Front: a racing three-wheeler on two wheels. */
export const rallyFront: Front = ({ cloth, ink, b, c }, lettering) => {
  const tyre = (x: number) =>
    filledCircle(ink, x, 62, 34) +
    filledCircle(c, x, 62, 15) +
    filledCircle(ink, x, 62, 6) +
    `<circle cx="${x}" cy="62" r="35" fill="none" stroke="${ink}" stroke-width="6" stroke-dasharray="7 5"/>`;
  const car = [
    filledPath(
      b,
      'M-128,58 V-6 C-126,-70 -106,-102 -60,-106 H60 C84,-106 96,-86 102,-44 L130,18 C134,30 132,44 128,58Z',
    ),
    filledPath(ink, 'M-134,-30 C-130,-86 -106,-118 -58,-120 H62 C88,-120 100,-100 106,-62 L104,-54 H-20 L-26,-30Z'),
    strokedPath(c, 4, 'M-122,-46 C-116,-84 -98,-106 -62,-108'),
    filledPath(cloth, 'M-14,-48 H92 L108,2 H-4 L-14,-20Z'),
    strokedPath(ink, 6, 'M38,-48 L46,2'),
    filledCircle(c, 14, -22, 17) +
      filledPath(ink, 'M-1,-24 H29 V-15 H-1Z') +
      filledPath(c, 'M-6,2 C-4,-10 6,-12 16,-12 C26,-12 32,-6 34,2Z'),
    filledCircle(c, -66, 8, 32) + letteringInk(lettering, '7', 'block', [-80, -14, 28, 44], ink),
    filledPath(c, 'M-8,18 H132 V30 H-8Z'),
    filledPath(ink, 'M-132,48 H134 V62 H-132Z'),
    filledCircle(c, 122, 8, 11) + filledCircle(c, 104, 40, 8) + filledCircle(c, 126, 40, 8),
    tyre(-84) + tyre(88),
  ].join('');
  return [
    letteringInk(lettering, 'STAGE', 'block', [-148, -186, 196, 72], ink),
    placedAt(
      108,
      -150,
      filledPath(b, 'M-40,-36 H40 V36 H-40Z') + letteringInk(lettering, '7', 'block', [-18, -28, 36, 56], c),
    ),
    placedAt(-78, 122, dust(c), 0, 1.14) + placedAt(-38, 146, dust(c), 0, 0.9),
    placedAt(14, 18, car, -14, 0.86),
    strokedPath(ink, 6, 'M-150,176 H-20 M4,176 H150', roundStroke),
    strokedPath(ink, 5, 'M-150,-72 H-110 M-150,-50 H-124 M-150,-28 H-132', roundStroke),
    placedAt(112, 148, dust(c), 0, 0.5),
  ].join('');
};
