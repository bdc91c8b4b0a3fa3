import {
  chalkLine,
  cutOutShape,
  type Front,
  filledCircle,
  filledPath,
  filledRect,
  indexesUpTo,
  letteringInk,
  letteringPath,
  onRing,
  placedAt,
  pointAtAngle,
  repeatedDrawing,
  roundStroke,
  strokedPath,
} from './hand.ts';

/** Draws a basketball, 100 units wide. */
const ball = (face: string, seam: string): string =>
  filledCircle(face, 0, 0, 50) +
  strokedPath(
    seam,
    4,
    'M-50,0 C-20,-12 20,-12 50,0 M0,-50 C-10,-20 -10,20 0,50 M-38,-33 C-8,-14 -8,18 -34,37 M38,-33 C12,-14 12,18 34,37',
  );

/** Front: a hoop without a net, the ball falling through. */
export const hoopFront: Front = ({ cloth, ink, b }, lettering) =>
  [
    filledPath(
      ink,
      cutOutShape(
        [
          [-140, -188],
          [140, -190],
          [131, -18],
          [-132, -20],
        ],
        3,
        4,
      ),
    ),
    strokedPath(cloth, 5, 'M-125,-175 H125 L118,-34 H-118Z'),
    strokedPath(cloth, 7, 'M-52,-126 H52 V-44 H-52Z'),
    filledPath(b, 'M-15,-44 H15 L11,-6 H-11Z'),
    strokedPath(b, 12, 'M-84,8 C-84,-14 84,-14 84,8'),
    placedAt(0, 62, ball(ink, cloth), -18, 1.26),
    strokedPath(b, 13, 'M-84,6 C-84,34 84,34 84,6', roundStroke),
    letteringInk(lettering, 'NO NET.', 'block', [-138, 136, 118, 52], ink),
    letteringInk(lettering, 'STILL COUNTS.', 'block', [-8, 136, 146, 52], b),
  ].join('');

/** Front: toy blocks, stacked. */
export const blocksFront: Front = ({ cloth, b, c }, lettering) => {
  const block = (letter: string, x: number, y: number, i: number) => {
    const [face, side, top] = i % 2 === 0 ? [b, c, c] : [c, b, b];
    const narrow = letter === 'I';
    const drawn = [
      filledPath(side, 'M34,-34 L46,-46 V22 L34,34Z', ' fill-opacity=".78"'),
      filledPath(top, 'M-34,-34 L-22,-46 H46 L34,-34Z', ' fill-opacity=".92"'),
      filledRect(face, [-34, -34, 68, 68]),
      strokedPath(cloth, 3, 'M-28,-28 H28 V28 H-28Z'),
      letteringInk(lettering, letter, 'plain', narrow ? [-7, -20, 14, 40] : [-19, -20, 38, 40], cloth),
    ].join('');
    return placedAt(x, y, drawn, [-5, 3, -2, 4, -3, 2, -4][i] ?? 0);
  };
  const top = ['N', 'I', 'L'].map((letter, i) => block(letter, -80 + i * 80, -58 + (i % 2) * 5, i));
  const below = ['G', 'I', 'R', 'I'].map((letter, i) => block(letter, -117 + i * 78, 30 + (i % 2) * 4, i + 3));
  return (
    [...below, ...top].join('') + strokedPath(b, 4, 'M-150,74 H150', ' stroke-dasharray="2 9" stroke-linecap="round"')
  );
};

/** Front: the club's name on the four arches of its monument, the Charminar. */
export const archesFront: Front = ({ cloth, ink }, lettering) => {
  const arch = (x: number, half: number, top: number) =>
    `M${x - half},170 V${top + 58} C${x - half},${top + 30} ${x - half * 0.42},${top + 18} ${x},${top} C${x + half * 0.42},${top + 18} ${x + half},${top + 30} ${x + half},${top + 58} V170Z`;
  const middles = [-108, -36, 36, 108];
  const battlement = repeatedDrawing(24, (i) => `M${-148 + i * 12.4},18 v-9 q4.6,-9 9.2,0 v9Z `);
  return [
    filledPath(ink, letteringPath(lettering, 'CHARMINAR', 'block', [-148, -186, 296, 182])),
    filledPath(ink, battlement),
    filledRect(ink, [-148, 18, 296, 152]),
    strokedPath(cloth, 2.6, 'M-148,30 H148'),
    strokedPath(cloth, 2.6, middles.map((x) => arch(x, 32, 40)).join(' ')),
    filledPath(cloth, middles.map((x) => arch(x, 26, 52)).join(' ')),
    filledRect(ink, [-150, 176, 300, 8]),
  ].join('');
};

/** Front: a court drawn in one continuous line that ends in the ball. */
export const courtFront: Front = ({ b, c }, lettering) => {
  const line = [
    'M-64,150 V-186 H146 V186 H-64 V150',
    'M-64,0 H146 M41,-46 A46,46 0 0 1 41,46 A46,46 0 0 1 41,-46',
    'M-2,-186 V-92 H84 V-186 M-2,186 V92 H84 V186',
    'M-1,-92 A42,42 0 0 0 83,-92 M-1,92 A42,42 0 0 1 83,92',
    'M22,-170 H60 M22,170 H60',
  ].join(' ');
  return [
    strokedPath(b, 8, line, ' stroke-linejoin="miter"'),
    `<g transform="rotate(-90)">${letteringInk(lettering, 'FULL COURT', 'condensed', [-190, -148, 380, 66], b)}</g>`,
    placedAt(41, 0, ball(c, b), 24, 0.52),
  ].join('');
};

/** Front: the club's name around a wheel. */
export const spinnersFront: Front = ({ cloth, ink, c }, lettering) => {
  const turned = (from: number) =>
    letteringPath(lettering, 'SPINNERS', 'condensed', [-142, -56, 284, 56], onRing(92, from));
  const spoke = (i: number) => `<path d="M-3.5,-20 L-6,-72 H6 L3.5,-20Z" transform="rotate(${i * 22.5})"/>`;
  return [
    filledPath(ink, turned(0) + turned(180)),
    `<g fill="none" stroke="${c}"><circle r="78" stroke-width="9"/></g>`,
    `<g fill="${c}">${repeatedDrawing(16, spoke)}</g>`,
    filledCircle(ink, 0, 0, 24) + filledCircle(cloth, 0, 0, 15) + filledCircle(ink, 0, 0, 6),
    strokedPath(ink, 3.6, 'M0,149 C70,150 120,168 150,186', roundStroke),
  ].join('');
};

/** Front: a net in a few strokes, hanging from the moon. */
export const netFront: Front = ({ ink, b, c }) => {
  const strands =
    'M-46,10 C-40,56 -30,90 -18,118 M46,10 C40,56 30,90 18,118 M-16,18 C-22,60 -8,92 4,118 M16,18 C22,60 8,92 -4,118 M-42,44 C-14,60 14,60 42,44 M-34,78 C-12,90 12,90 34,78';
  const star = (x: number, y: number, r: number) =>
    filledPath(
      c,
      `M${indexesUpTo(10)
        .map((i) => pointAtAngle(i * 36, i % 2 === 0 ? r : r * 0.42))
        .map(([px, py]) => `${(x + px).toFixed(1)},${(y + py).toFixed(1)}`)
        .join(' L')}Z`,
    );
  return [
    filledPath(
      c,
      'M-20,-150 C-116,-134 -150,-40 -112,44 C-92,88 -52,116 -6,122 C-66,84 -92,20 -78,-48 C-69,-94 -48,-128 -20,-150Z',
    ),
    placedAt(
      52,
      6,
      chalkLine(ink, 5, strands) + strokedPath(b, 12, 'M-50,8 C-50,-12 50,-12 50,8 C50,28 -50,28 -50,8Z', roundStroke),
    ),
    strokedPath(ink, 8, 'M-78,10 C-50,2 -26,4 4,12', roundStroke),
    placedAt(66, -96, ball(b, ink), 20, 0.84),
    strokedPath(ink, 4, 'M22,-152 C8,-140 2,-124 2,-108 M44,-168 C30,-164 22,-158 14,-150', roundStroke),
    star(-34, -62, 13) + star(118, -26, 10) + star(-14, 34, 9) + star(104, 92, 12) + star(2, -176, 9),
  ].join('');
};

/** Front: a glass of tea, half full. */
export const chaiFront: Front = ({ cloth, b, c }, lettering) => {
  const inside = (from: number, to: number) => {
    const half = (y: number) => 78 - ((y + 70) / 246) * 22;
    return `M${-half(from)},${from} H${half(from)} L${half(to)},${to} H${-half(to)}Z`;
  };
  const rib = (i: number) => {
    const x = -54 + i * 18;
    return strokedPath(
      i % 2 === 0 ? b : cloth,
      3,
      `M${x},64 L${x * 0.8},160`,
      ' stroke-opacity=".75" stroke-linecap="round"',
    );
  };
  return [
    letteringInk(lettering, 'HALF', 'block', [-150, -186, 134, 88], b),
    letteringInk(lettering, 'TIME', 'block', [6, -186, 144, 88], c),
    filledPath(c, inside(54, 172)),
    repeatedDrawing(7, rib),
    strokedPath(b, 8, 'M-84,-76 L-58,186 H58 L84,-76', ' stroke-linejoin="round" stroke-linecap="round"'),
    strokedPath(b, 5, 'M-84,-76 C-84,-90 84,-90 84,-76 C84,-62 -84,-62 -84,-76Z'),
    strokedPath(b, 4, 'M-146,54 H-92 M92,54 H146', ' stroke-dasharray="9 6"'),
    strokedPath(b, 5, 'M-22,24 c-16,-14 16,-26 0,-44 M22,24 c-16,-14 16,-26 0,-44', roundStroke),
    letteringInk(lettering, '45:00', 'round', [96, 24, 50, 22], b),
  ].join('');
};

/** Front: eyes looking left while the ball goes right. */
export const noLookFront: Front = ({ b, c }, lettering) => {
  const eye = (x: number, y: number, rx: number, ry: number) =>
    [
      `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${c}"/>`,
      `<ellipse cx="${x - rx * 0.5}" cy="${y + 4}" rx="${rx * 0.46}" ry="${ry * 0.52}" fill="${b}"/>`,
      filledCircle(c, x - rx * 0.66, y - ry * 0.14, 7),
    ].join('');
  return [
    letteringInk(lettering, 'N', 'block', [-150, -186, 118, 168], c),
    eye(66, -102, 84, 84),
    letteringInk(lettering, 'L', 'block', [-150, 0, 46, 118], c),
    eye(-46, 59, 52, 59),
    eye(46 - 1 + 14, 59, 45, 59),
    letteringInk(lettering, 'K', 'block', [108, 0, 42, 118], c),
    strokedPath(b, 7, 'M-146,160 H92', ' stroke-dasharray="22 11"'),
    placedAt(126, 160, ball(b, c), 12, 0.5),
  ].join('');
};
