import {
  type Front,
  filledCircle,
  filledPath,
  filledRect,
  indexesUpTo,
  letteringInk,
  letteringPath,
  pathThrough,
  placedAt,
  pointAtAngle,
  repeatedDrawing,
  roundStroke,
  strokedPath,
} from './hand.ts';

type Spot = readonly [x: number, y: number];

/** Draws a palm leaf from the crown: a bent rib with hanging leaflets. */
function frond(toX: number, toY: number, lift: number): string {
  const rib = (t: number): Spot => [toX * t, toY * t - lift * 4 * t * (1 - t)];
  return indexesUpTo(15)
    .map((i) => {
      const t = 0.06 + (i / 14) * 0.94;
      const [x, y] = rib(t);
      const [px, py] = rib(t - 0.06);
      const long = 10 + 34 * Math.sin(Math.PI * Math.min(1, t * 0.86 + 0.1));
      const way = Math.sign(toX) || 1;
      return `${pathThrough([
        [px, py],
        [x + way * long * 0.42, y + long],
        [x, y],
      ])}${pathThrough([
        [px, py],
        [x + way * long * 0.5, y - long * 0.36],
        [x, y],
      ])}`;
    })
    .join('');
}

/** Front: a palm before a setting sun cut into slices with icicles. */
export const palmFront: Front = ({ b, ink }, lettering) => {
  const half = (y: number) => Math.sqrt(Math.max(0, 122 * 122 - y * y));
  const slice = (i: number) => {
    const y = 4 + i * 20;
    const [w, v] = [half(y), half(y + 12 - i)];
    const drops = repeatedDrawing(5, (k) => {
      const x = -w * 0.72 + k * w * 0.36 + ((i * 13 + k * 7) % 9);
      const long = 7 + ((i * 5 + k * 11) % 10);
      return `M${(x - 4).toFixed(1)},${y + 9 - i} L${x.toFixed(1)},${y + 12 - i + long} L${(x + 4).toFixed(1)},${y + 9 - i}Z `;
    });
    return `M${-w.toFixed(1)},${y} H${w.toFixed(1)} L${v.toFixed(1)},${y + 12 - i} H${-v.toFixed(1)}Z ${i < 5 ? drops : ''}`;
  };
  const sun = filledPath(b, `M-122,-4 A122,122 0 0 1 122,-4Z ${repeatedDrawing(6, slice)}`);
  const leaves = [
    [-104, 34, 44],
    [-118, -20, 40],
    [-74, -78, 22],
    [-6, -96, 4],
    [58, -88, 18],
    [112, -40, 36],
    [116, 22, 46],
    [66, 62, 44],
    [-50, 66, 40],
  ] as const;
  const tree = [
    filledPath(ink, leaves.map(([x, y, lift]) => frond(x, y, lift)).join('')),
    filledPath(ink, 'M-7,-6 C8,50 10,120 -10,198 L22,198 C28,120 22,50 7,-6Z'),
    repeatedDrawing(9, (i) => strokedPath(b, 2, `M${-4 + i * 0.4},${30 + i * 17} q12,6 ${22 - i * 0.2},-2`)),
    filledCircle(ink, -9, 4, 8) + filledCircle(ink, 10, 5, 8),
  ].join('');
  return [
    placedAt(0, -66, sun),
    placedAt(16, -82, tree, 0, 0.98),
    letteringInk(lettering, 'COLD', 'plain', [-150, 126, 118, 58], ink),
    letteringInk(lettering, 'PALMER', 'plain', [-20, 126, 170, 58], ink),
  ].join('');
};

/** Front: the club's name as a terrace of rows, one of them gold. */
export const gomtiFront: Front = ({ ink, c }, lettering) => {
  const heights = [22, 30, 40, 53, 68, 86];
  let y = -176;
  return heights
    .map((height, i) => {
      const width = 128 + i * 34;
      const colour = i === 3 ? c : ink;
      const row = filledPath(
        colour,
        letteringPath(lettering, 'GOMTI', 'slab', [-width / 2, y, width, height]),
        ` stroke="${colour}" stroke-width="${(1 + i * 0.9).toFixed(1)}"`,
      );
      y += height + 9 + i;
      return row;
    })
    .join('');
};

/** Front: a kite that shows a football pitch, on a long string. */
export const kiteFront: Front = ({ cloth, ink, b, c }) => {
  const bow = (x: number, y: number, turn: number) =>
    placedAt(x, y, filledPath(b, 'M0,0 L-17,-10 V10Z M0,0 L17,-10 V10Z') + filledCircle(ink, 0, 0, 4), turn);
  return [
    strokedPath(ink, 3.4, 'M4,14 C0,84 -110,60 -104,112 C-98,160 60,106 64,140 C66,170 -20,168 -60,186', roundStroke),
    bow(-60, 82, -8) + bow(-58, 130, 4) + bow(40, 127, -10),
    placedAt(
      30,
      -84,
      filledPath(ink, 'M-14,104 L14,104 L0,84Z') +
        `<g transform="rotate(45)">${filledRect(b, [-74, -74, 148, 148])}${filledPath(c, 'M-74,-74 H74 L-74,74Z')}${strokedPath(cloth, 4, 'M-64,-64 H64 V64 H-64Z M-64,64 L64,-64 M-64,-18 L-18,-64 M64,18 L18,64')}<circle r="25" fill="none" stroke="${cloth}" stroke-width="4"/></g>${filledCircle(cloth, 0, 0, 6)}`,
      14,
    ),
  ].join('');
};

/** Draws a supporter above an edge: head, shoulders and a raised arm. */
const supporter = (colour: string, arm: number): string =>
  filledCircle(colour, 0, 0, 14) +
  filledPath(colour, 'M-21,44 C-22,20 -12,16 0,16 C12,16 22,20 21,44Z') +
  strokedPath(colour, 9, raisedArm(arm), roundStroke);

/** Front: eleven supporters in a three-wheeler. */
export const tukTukFront: Front = ({ cloth, ink, b, c }, lettering) => {
  const roof = [-66, -22, 22, 66].map((x, i) =>
    placedAt(x, -158 + (i % 2) * 6, supporter(ink, i < 2 ? -1 : 1), 0, 0.9),
  );
  const out = (way: 1 | -1) =>
    placedAt(way * 106, -52, supporter(ink, way), way * 24, 0.9) +
    placedAt(way * 112, 14, supporter(ink, way), way * 34, 0.84);
  return [
    ...roof,
    filledPath(b, 'M-98,-186 H98 V-166 C60,-160 40,-172 0,-166 C-40,-160 -60,-172 -98,-166Z'),
    letteringInk(lettering, 'WE ARE COMING', 'condensed', [-84, -183, 168, 11], c),
    out(1) + out(-1),
    filledPath(ink, 'M-94,-64 C-96,-116 -72,-128 0,-128 C72,-128 96,-116 94,-64 L98,84 H-98Z'),
    filledPath(c, 'M-80,-84 C-60,-96 60,-96 80,-84 L82,-8 H-82Z'),
    ...[-48, 0, 48].map((x) =>
      placedAt(
        x,
        -46,
        filledCircle(ink, 0, 0, 15) +
          filledPath(ink, 'M-24,40 C-24,20 -12,17 0,17 C12,17 24,20 24,40Z') +
          filledPath(b, 'M-15,14 H15 L13,24 H-13Z'),
      ),
    ),
    strokedPath(ink, 6, 'M0,-94 V-70 M-82,-8 H82'),
    filledPath(b, 'M-98,-2 H98 L88,92 H-88Z'),
    strokedPath(c, 4, 'M-84,14 C-50,40 -34,60 -26,92 M84,14 C50,40 34,60 26,92'),
    filledCircle(c, 0, 26, 21) +
      filledCircle(cloth, 0, 26, 13) +
      filledCircle(c, -66, 22, 9) +
      filledCircle(c, 66, 22, 9),
    filledPath(c, 'M-24,60 H24 V76 H-24Z') + letteringInk(lettering, 'XI', 'block', [-9, 62, 18, 12], ink),
    filledPath(ink, 'M-18,84 H18 L14,128 H-14Z M-92,88 H-66 V116 H-90Z M66,88 H92 L90,116 H66Z'),
    letteringInk(lettering, 'AWAY DAYS', 'block', [-146, 138, 292, 50], ink),
  ].join('');
};

/** Front: a matchbox label of a team of ferrymen, with a ball as the sun. */
export const foundersFront: Front = ({ cloth, b, c }, lettering) => {
  const rays = repeatedDrawing(15, (i) => {
    const [from, to] = [-84 + i * 12, -79 + i * 12];
    return pathThrough([
      pointAtAngle(from, 74),
      pointAtAngle(from - 1, 168, 150),
      pointAtAngle(to + 1, 168, 150),
      pointAtAngle(to, 74),
    ]);
  });
  const rower = (x: number) =>
    placedAt(
      x,
      0,
      filledCircle(b, 0, -34, 7) +
        filledPath(b, 'M-8,0 L-5,-26 H6 L10,0Z') +
        strokedPath(b, 4, 'M2,-20 L26,-6 M26,-30 L8,34', roundStroke),
    );
  return [
    `<clipPath id="founders"><path d="M-130,-104 H130 V96 H-130Z"/></clipPath>`,
    strokedPath(
      b,
      9,
      'M-128,-186 H128 Q128,-166 146,-166 V166 Q128,166 128,186 H-128 Q-128,166 -146,166 V-166 Q-128,-166 -128,-186Z',
    ),
    strokedPath(
      c,
      3,
      'M-118,-174 H118 Q120,-158 134,-156 V156 Q120,158 118,174 H-118 Q-120,158 -134,156 V-156 Q-120,-158 -118,-174Z',
    ),
    letteringInk(lettering, 'EST. 1931', 'slab', [-112, -160, 224, 46], b).replace(
      '/>',
      ` stroke="${b}" stroke-width="3"/>`,
    ),
    `<g clip-path="url(#founders)">${placedAt(0, 20, filledPath(b, rays) + filledCircle(c, 0, 0, 66) + strokedPath(cloth, 4, 'M0,-66 V-30 M-26,-12 L0,-30 L26,-12 L16,18 H-16Z M26,-12 L60,-26 M-26,-12 L-60,-26 M16,18 L40,52 M-16,18 L-40,52'))}${filledRect(cloth, [-134, 46, 268, 60])}</g>`,
    filledPath(b, 'M-112,40 C-70,62 70,62 116,32 C104,74 70,84 0,84 C-64,84 -98,74 -112,40Z'),
    [-66, -26, 14, 54].map((x) => placedAt(x, 50, rower(0))).join(''),
    strokedPath(
      c,
      4,
      'M-130,96 q11,-9 22,0 t22,0 t22,0 t22,0 t22,0 t22,0 t22,0 t22,0 t22,0 t22,0 t22,0 t18,0 M-108,110 q11,-9 22,0 t22,0 t22,0 t22,0 t22,0 t22,0 t22,0 t22,0 t22,0 t18,0',
      roundStroke,
    ),
    letteringInk(lettering, 'A SIDE OF FERRYMEN', 'condensed', [-106, 130, 212, 24], c),
  ].join('');
};

/** Front: a footprint whose ball is a football. */
export const barefootFront: Front = ({ cloth, ink, b }) => {
  const toes = [
    [-70, -84, 33, 42, -10],
    [-4, -116, 22, 29, 0],
    [42, -104, 19, 25, 10],
    [78, -78, 17, 22, 20],
    [104, -44, 15, 19, 30],
  ] as const;
  const hatch = repeatedDrawing(6, (i) => {
    const r = 107 - i * 8;
    const [x, y] = pointAtAngle(70 + i * 6, r);
    const [u, v] = pointAtAngle(152 - i * 8, r);
    return `M${x.toFixed(1)},${y.toFixed(1)} A${r},${r} 0 0 1 ${u.toFixed(1)},${v.toFixed(1)} `;
  });
  return placedAt(
    0,
    -14,
    [
      ...toes.map(
        ([x, y, rx, ry, turn]) =>
          `<ellipse rx="${rx}" ry="${ry}" fill="${ink}" transform="translate(${x} ${y}) rotate(${turn})"/>`,
      ),
      placedAt(
        4,
        74,
        [
          filledCircle(b, 0, 0, 116),
          strokedPath(ink, 3, hatch, ' stroke-opacity=".6" stroke-linecap="round"'),
          strokedPath(
            ink,
            5,
            'M-60,-99 C-40,-40 -40,40 -60,99 M60,-99 C40,-40 40,40 60,99 M-46,-34 H46 M-46,34 H46 M-115,-14 C-90,-20 -66,-20 -46,-14 M115,-14 C90,-20 66,-20 46,-14 M-113,28 C-90,24 -66,24 -46,28 M113,28 C90,24 66,24 46,28 M-14,-115 C-10,-90 -10,-60 -14,-34 M14,34 C10,60 10,90 14,115',
          ),
          filledPath(cloth, 'M-27,-9 H27 V9 H-27Z'),
          strokedPath(ink, 5, 'M-32,0 H32 M-20,-13 V13 M-7,-13 V13 M7,-13 V13 M20,-13 V13', roundStroke),
        ].join(''),
        -14,
      ),
    ].join(''),
  );
};

/** Front: a mountain in contour lines, with a pitch as its summit. */
export const passFront: Front = ({ ink, c }, lettering) => {
  const lines = indexesUpTo(9).map((i) => {
    const share = (i + 1) / 9;
    const points = indexesUpTo(72).map((k): Spot => {
      const turn = k * 5;
      const [dx, dy] = pointAtAngle(turn, 1);
      // Interpolates from a rectangle of 46 by 30 at the summit to the mountain's base.
      const near = Math.min(46 / Math.max(0.001, Math.abs(dx)), 30 / Math.max(0.001, Math.abs(dy)));
      const a = (turn * Math.PI) / 180;
      const far = 128 + 16 * Math.sin(2 * a + 0.6) + 13 * Math.sin(3 * a + 2 + share) + 8 * Math.sin(5 * a + share * 2);
      const r = near * (1 - share) ** 1.5 * 1.12 + far * share + 7;
      return [dx * r * 1.02, dy * r * 0.84];
    });
    return strokedPath(c, i % 4 === 3 ? 4.6 : 2.4, pathThrough(points), ' stroke-linejoin="round"');
  });
  return [
    placedAt(0, -60, lines.join('')),
    placedAt(
      0,
      -60,
      filledRect(ink, [-44, -29, 88, 58]) +
        strokedPath(c, 2.6, 'M-40,-25 H40 V25 H-40Z M0,-25 V25 M-40,-12 H-28 V12 H-40 M40,-12 H28 V12 H40') +
        `<circle r="9" fill="none" stroke="${c}" stroke-width="2.6"/>`,
    ),
    letteringInk(lettering, '3500 M', 'block', [-136, 82, 272, 102], ink),
  ].join('');
};

/** Front: the path of a corner kick, as two words bending to the far post. */
export const leftFootFront: Front = ({ b, c }, lettering) => {
  const [p0, p1, p2, p3] = [
    [-100, 146],
    [60, 186],
    [170, 60],
    [74, -84],
  ] as const;
  const bend = (x: number, y: number): Spot => {
    const t = x / 300;
    const u = 1 - t;
    const mixed = (i: 0 | 1) => u ** 3 * p0[i] + 3 * u * u * t * p1[i] + 3 * u * t * t * p2[i] + t ** 3 * p3[i];
    const slope = (i: 0 | 1) => 3 * u * u * (p1[i] - p0[i]) + 6 * u * t * (p2[i] - p1[i]) + 3 * t * t * (p3[i] - p2[i]);
    const length = Math.hypot(slope(0), slope(1)) || 1;
    const high = y * (0.72 + 1.05 * t);
    return [mixed(0) - (high * slope(1)) / length, mixed(1) + (high * slope(0)) / length];
  };
  const goal = 'M-150,-64 V-182 H14 V-64';
  const mesh =
    repeatedDrawing(9, (i) => `M${-133 + i * 18},-178 V-66 `) +
    repeatedDrawing(5, (i) => `M-146,${-160 + i * 20} H10 `);
  return [
    strokedPath(c, 1.6, mesh, ' stroke-opacity=".6"'),
    strokedPath(c, 9, goal, ' stroke-linejoin="miter"'),
    filledPath(b, letteringPath(lettering, 'LEFT FOOT', 'condensed', [0, -64, 300, 64], bend)),
    strokedPath(c, 6, 'M-150,108 A46,46 0 0 1 -104,154 M-150,80 V186 M-150,186 H150'),
    strokedPath(c, 5, 'M-146,184 V120', roundStroke) + filledPath(b, 'M-144,120 L-110,132 L-144,146Z'),
    placedAt(10, -156, filledCircle(c, 0, 0, 17) + filledPath(b, 'M0,-8 L8,-2 L5,7 H-5 L-8,-2Z')),
  ].join('');
};

/** Returns the path of the raised arm; the path of the body if neither is raised. */
function raisedArm(arm: number): string {
  if (arm > 0) return 'M16,24 L30,-4 L26,-30';
  return arm < 0 ? 'M-16,24 L-30,-4 L-26,-30' : 'M0,20 V30';
}
