import {
  cutOutShape,
  type Front,
  filledCircle,
  filledPath,
  filledRect,
  indexesUpTo,
  letteringInk,
  letteringPath,
  mirroredDrawing,
  placedAt,
  pointAtAngle,
  repeatedDrawing,
  roundStroke,
  strokedPath,
} from './hand.ts';

/** Front: words at a lake, reflected in the water. */
export const lakeFront: Front = ({ b, c, ink }, lettering) => {
  const slice = (i: number) => `M-160,${24 + i * 13 + i * i * 0.35} h320 v${12.2 - i * 0.62} h-320Z`;
  const mirror = (x: number, y: number) => [x + 5 * Math.sin(y / 9) * (1 + y / 120), 20 + (20 - y) * 0.86] as const;
  return [
    `<clipPath id="lake"><path d="${indexesUpTo(14).map(slice).join(' ')}"/></clipPath>`,
    letteringInk(lettering, 'BY THE', 'block', [-148, -130, 176, 46], ink),
    letteringInk(lettering, 'LAKE', 'block', [-148, -74, 296, 86], ink),
    `<g clip-path="url(#lake)">${filledPath(b, letteringPath(lettering, 'LAKE', 'block', [-148, -74, 296, 86], mirror) + letteringPath(lettering, 'BY THE', 'block', [-148, -130, 176, 46], mirror))}</g>`,
    strokedPath(c, 6, 'M-150,18 H-60 M-30,18 H150', roundStroke),
    placedAt(
      98,
      -132,
      filledPath(
        c,
        'M-62,-26 C-34,-34 -14,-22 0,0 C12,-26 34,-42 66,-40 C44,-30 26,-10 12,12 C22,16 30,26 34,34 L10,24 L-2,40 L-4,20 C-18,4 -36,-14 -62,-26Z',
      ),
      -6,
      0.86,
    ),
  ].join('');
};

/** Draws a scooter from its side, facing right. */
const scooter = (body: string, bare: string): string =>
  [
    filledCircle(body, -48, 42, 20) +
      filledCircle(bare, -48, 42, 8) +
      filledCircle(body, 52, 42, 20) +
      filledCircle(bare, 52, 42, 8),
    filledPath(
      body,
      'M-76,26 C-80,-10 -54,-24 -20,-21 L-6,24 H22 L34,-52 L46,-52 L52,16 C66,16 74,26 76,38 H34 C30,38 26,40 22,40 H-26 C-30,20 -66,20 -72,38Z',
    ),
    filledPath(body, 'M-66,-28 H-8 Q2,-36 -10,-40 H-54 Q-70,-38 -66,-28Z'),
    strokedPath(body, 6, 'M38,-52 L30,-74 L14,-78 M40,-56 L54,-70', roundStroke),
    filledCircle(body, 46, -54, 11) + filledCircle(bare, 49, -54, 5),
    strokedPath(bare, 3, 'M-62,8 C-58,-8 -44,-14 -26,-13'),
  ].join('');

/** Front: a pitch between two parked scooters, with the only rule of street cricket. */
export const gullyFront: Front = ({ cloth, b, c }, lettering) => {
  const arch = (x: number, y: number) => [x, y + 30 * (x / 150) ** 2 * ((y + 190) / 120 < 0.5 ? 1 : 0.55)] as const;
  const brick = (x: number) =>
    filledPath(
      b,
      cutOutShape(
        [
          [x - 9, 16],
          [x + 9, 16],
          [x + 9, 84],
          [x - 9, 84],
        ],
        7 + x,
        2,
      ),
    ) + strokedPath(cloth, 2, `M${x - 9},50 H${x + 9}`);
  return [
    filledPath(c, letteringPath(lettering, 'GULLY', 'block', [-148, -186, 210, 128], arch)),
    filledPath(b, letteringPath(lettering, 'XI', 'block', [78, -186, 70, 128], arch)),
    placedAt(-90, 24, scooter(c, cloth), 0, 0.76) + placedAt(90, 24, mirroredDrawing(scooter(c, cloth)), 0, 0.76),
    brick(-20) + brick(0) + brick(20),
    filledPath(
      b,
      cutOutShape(
        [
          [-22, 8],
          [-2, 9],
          [-2, 13],
          [-22, 13],
        ],
        2,
        1,
      ) +
        cutOutShape(
          [
            [3, 9],
            [22, 8],
            [22, 13],
            [3, 13],
          ],
          4,
          1,
        ),
    ),
    strokedPath(c, 5, 'M-150,90 H-34 M34,90 H150 M-30,86 H30'),
    letteringInk(lettering, 'ONE TIP, ONE HAND', 'condensed', [-148, 108, 296, 44], b),
    letteringInk(lettering, 'IS OUT', 'condensed', [-40, 162, 80, 22], c),
    strokedPath(c, 4, 'M-148,173 H-52 M52,173 H148'),
  ].join('');
};

/** Front: a cricket ground from above: an ellipse, a dashed ring, the pitch and the crowd. */
export const ovalFront: Front = ({ ink, cloth }) => {
  const crowd = repeatedDrawing(96, (i) => {
    const [x, y] = pointAtAngle(i * 3.75, 136, 176);
    const [u, v] = pointAtAngle(i * 3.75, i % 8 === 0 ? 150 : 144, i % 8 === 0 ? 190 : 184);
    return i % 24 === 12 ? '' : `M${x.toFixed(1)},${y.toFixed(1)} L${u.toFixed(1)},${v.toFixed(1)} `;
  });
  const mown = repeatedDrawing(9, (i) => {
    const y = -160 + i * 36;
    const half = (at: number) => 122 * Math.sqrt(Math.max(0, 1 - (at / 162) ** 2));
    const leftEdge = repeatedDrawing(6, (k) => `L${-half(y + k * 3.6).toFixed(1)},${(y + k * 3.6).toFixed(1)} `);
    const end = y + 18;
    const rightEdge = repeatedDrawing(6, (k) => `L${half(end - k * 3.6).toFixed(1)},${(end - k * 3.6).toFixed(1)} `);
    return `M${-half(y).toFixed(1)},${y} ${leftEdge}L${half(end).toFixed(1)},${end} ${rightEdge}Z `;
  });
  return [
    filledPath(ink, mown, ' fill-opacity=".22"'),
    `<ellipse rx="124" ry="164" fill="none" stroke="${ink}" stroke-width="8"/>`,
    `<ellipse rx="70" ry="98" fill="none" stroke="${ink}" stroke-width="4.500" stroke-dasharray="14 10"/>`.replace(
      '.500',
      '.5',
    ),
    strokedPath(ink, 3.2, crowd, ' stroke-linecap="round"'),
    filledRect(ink, [-17, -50, 34, 100]),
    strokedPath(cloth, 2.6, 'M-17,-38 H17 M-17,38 H17 M-11,-44 V-38 M11,-44 V-38 M-11,44 V38 M11,44 V38'),
  ].join('');
};

/** Front: a floodlit oval with a fielder and a shadow for each mast. */
export const floodlightsFront: Front = ({ cloth, b }) => {
  /** Draws a shadow from the feet to the head; the lower the mast, the longer the shadow. */
  const shadow = (x: number, y: number) => {
    const [dx, dy] = [x / Math.hypot(x, y - 96), (y - 96) / Math.hypot(x, y - 96)];
    const side = (way: number, wide: number) =>
      `${(x - dy * wide * way).toFixed(1)},${(y + dx * wide * way).toFixed(1)}`;
    return `M${-6 * dy},${96 + 6 * dx} L${side(1, 13)} A15,15 0 0 0 ${side(-1, 13)} L${6 * dy},${96 - 6 * dx}Z `;
  };
  const mast = (x: number, y: number) =>
    repeatedDrawing(9, (i) => filledCircle(b, x - 16 + (i % 3) * 16, y - 14 + Math.floor(i / 3) * 14, 5.4));
  return [
    mast(-122, -150) + mast(122, -150) + mast(-58, -172) + mast(58, -172),
    strokedPath(b, 3, 'M-122,-122 V-40 M122,-122 V-40 M-58,-144 V-54 M58,-144 V-54'),
    `<ellipse cy="74" rx="150" ry="112" fill="${b}"/>`,
    filledPath(cloth, shadow(-108, 116) + shadow(108, 116) + shadow(-56, 160) + shadow(56, 160), ' fill-opacity=".4"'),
    placedAt(
      0,
      34,
      filledPath(cloth, 'M-24,-50 C-16,-56 -14,-58 -13,-64 Q0,-74 13,-64 C14,-58 16,-56 24,-50 Q0,-44 -24,-50Z') +
        filledCircle(cloth, 0, -44, 12) +
        filledPath(
          cloth,
          'M-17,-30 Q0,-36 17,-30 C30,-22 36,-8 38,4 L20,14 L18,8 L28,2 L19,-8 L18,14 L30,62 H17 L2,26 H-2 L-17,62 H-30 L-18,14 L-19,-8 L-28,2 L-18,8 L-20,14 L-38,4 C-36,-8 -30,-22 -17,-30Z',
        ),
    ),
  ].join('');
};
