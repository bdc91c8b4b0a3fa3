import {
  chalkLine,
  type Front,
  filledCircle,
  filledPath,
  filledRect,
  indexesUpTo,
  letteringInk,
  letteringPath,
  placedAt,
  pointAtAngle,
  repeatedDrawing,
  roundStroke,
  strokedPath,
} from './hand.ts';

/** Front: a wicket chalked on a wall, with the mark of a wet ball. */
export const stumpsFront: Front = ({ ink, c }, lettering) =>
  [
    chalkLine(ink, 17, 'M-60,-142 C-62,-60 -57,40 -60,132'),
    chalkLine(ink, 17, 'M1,-146 C3,-50 -2,30 1,134'),
    chalkLine(ink, 17, 'M60,-141 C58,-60 63,30 60,131'),
    chalkLine(ink, 10, 'M-66,-162 C-44,-168 -22,-160 -4,-163'),
    chalkLine(ink, 10, 'M6,-164 C24,-170 46,-160 66,-165'),
    chalkLine(ink, 9, 'M-140,140 C-60,136 60,144 142,138 M-140,140 L-144,168 M142,138 L146,166'),
    placedAt(
      34,
      -58,
      chalkLine(c, 7, 'M-19,0 A19,19 0 1 1 19,2 A19,19 0 1 1 -19,0') +
        repeatedDrawing(7, (i) => filledCircle(c, ...pointAtAngle(i * 51 + 20, 30 + (i % 3) * 6), 2.4 - (i % 2))),
    ),
    chalkLine(c, 4, 'M72,-74 C92,-84 104,-86 112,-106'),
    letteringInk(lettering, 'OUT!', 'round', [84, -158, 64, 38], c),
    placedAt(
      -112,
      -96,
      letteringInk(lettering, 'NOT', 'round', [-34, -30, 62, 32], ink) +
        letteringInk(lettering, 'OUT', 'round', [-34, 10, 62, 32], ink),
      -8,
    ),
  ].join('');

/** Front: sunrise behind a practice net. */
export const netsFront: Front = ({ cloth, b, c }, lettering) => {
  const mesh = repeatedDrawing(
    19,
    (i) => `M${-300 + i * 30},-186 L${-44 + i * 30},70 M${300 - i * 30},-186 L${44 - i * 30},70 `,
  );
  const waves = repeatedDrawing(4, (i) => {
    const y = 84 + i * 14;
    const half = 146 - i * 26;
    const crests = Math.max(2, Math.floor(half / 12));
    return `M${-crests * 12},${y} ${repeatedDrawing(crests, () => 'q6,-7 12,0 t12,0 ')}`;
  });
  return [
    `<clipPath id="nets"><path d="M-150,-186 H150 V70 H-150Z"/></clipPath><clipPath id="sun-up"><path d="M-112,70 A112,126 0 0 1 112,70Z"/></clipPath>`,
    filledPath(c, 'M-112,70 A112,126 0 0 1 112,70Z'),
    `<g clip-path="url(#nets)">${strokedPath(b, 3.4, mesh)}</g><g clip-path="url(#sun-up)">${strokedPath(cloth, 3, mesh)}</g>`,
    strokedPath(c, 7, 'M-150,-186 H150 M-150,70 H150'),
    strokedPath(c, 3.4, waves, roundStroke),
    letteringInk(lettering, 'NETS, 6 AM', 'block', [-146, 142, 292, 46], c),
  ].join('');
};

/** Front: the word SIX; a bat and ball form the exclamation mark. */
export const sixFront: Front = ({ ink, c }, lettering) => {
  const leant = (x: number, y: number) => [x - y * 0.12, y - x * 0.1] as const;
  const word = letteringPath(lettering, 'SIX', 'plain', [-140, -118, 202, 176], leant);
  const bat =
    filledPath(c, 'M-21,-128 Q0,-140 21,-128 L15,22 Q12,30 7,30 L6,70 H-6 L-7,30 Q-12,30 -15,22Z') +
    strokedPath(ink, 3, 'M-6,40 L6,36 M-6,50 L6,46 M-6,60 L6,56 M0,-130 V24');
  return [
    `<g fill="${c}">${repeatedDrawing(5, (i) => `<path d="${word}" transform="translate(${3 + i * 2} ${4 + i * 2.4})"/>`)}</g>`,
    filledPath(ink, word),
    placedAt(100, -42, bat, 14, 0.98),
    placedAt(
      76,
      78,
      filledCircle(ink, 0, 0, 27) + strokedPath(c, 3, 'M-14,-22 C2,-8 2,8 -14,22 M-7,-25 C9,-9 9,9 -7,25'),
      14,
    ),
    strokedPath(ink, 7, 'M40,92 C-10,120 -90,118 -138,92 M34,112 C-12,138 -70,140 -112,124', roundStroke),
    letteringInk(lettering, 'छक्का', 'plain', [-72, 134, 144, 52], ink),
  ].join('');
};

/** Front: a ball through the stumps, with a bail in the air. */
export const bailsFront: Front = ({ cloth, ink, b, c }) => {
  const stump = (height: number) =>
    filledPath(ink, `M-10,0 V${-height} Q0,${-height - 9} 10,${-height} V0Z`) +
    strokedPath(c, 2.5, `M-10,${-height + 16} H10 M-10,${-height + 24} H10`);
  return [
    filledCircle(b, 0, -6, 136),
    strokedPath(cloth, 4, 'M-104,-94 C-30,-60 30,-60 104,-94', ' stroke-dasharray="11 8"'),
    strokedPath(cloth, 4, 'M-112,-82 C-32,-46 32,-46 112,-82', ' stroke-dasharray="11 8"'),
    placedAt(-52, 112, stump(186), -7) + placedAt(4, 112, stump(180), 9) + placedAt(50, 118, stump(170), 30),
    placedAt(
      -48,
      -92,
      filledPath(ink, 'M-30,-6 Q-14,-12 0,-6 Q14,-12 28,-6 L28,6 H-30Z') + strokedPath(c, 2.5, 'M-16,-8 V6 M12,-8 V6'),
      -14,
    ),
    placedAt(
      72,
      -146,
      filledPath(ink, 'M-34,-7 Q-16,-14 0,-7 Q16,-14 32,-7 L32,7 H-34Z') + strokedPath(c, 2.5, 'M-18,-9 V7 M14,-9 V7'),
      38,
    ),
    strokedPath(
      c,
      6,
      'M26,-150 C18,-134 14,-122 14,-110 M52,-112 C46,-104 44,-98 44,-88 M112,-128 C116,-112 116,-104 112,-92',
      roundStroke,
    ),
    strokedPath(c, 8, 'M-144,118 H144', roundStroke),
    strokedPath(c, 6, 'M-118,136 H-60 M-20,136 H66 M96,136 H118', roundStroke),
  ].join('');
};

/** Front: a cricket ball that looks like a cherry. */
export const ballFront: Front = ({ cloth, b, c }) => {
  const seam = (dx: number) => `M${-54 + dx},-92 C${18 + dx},-40 ${18 + dx},40 ${-54 + dx},92`;
  const hatch = repeatedDrawing(6, (i) => {
    const r = 104 - i * 9;
    const [x, y] = pointAtAngle(66 + i * 7, r);
    const [u, v] = pointAtAngle(164 - i * 9, r);
    return `M${x.toFixed(1)},${y.toFixed(1)} A${r},${r} 0 0 1 ${u.toFixed(1)},${v.toFixed(1)} `;
  });
  return [
    strokedPath(c, 8, 'M6,-16 C2,-80 30,-140 84,-184', roundStroke),
    filledPath(
      c,
      'M84,-184 C60,-190 30,-186 4,-166 C-20,-146 -46,-142 -70,-146 C-46,-112 0,-104 34,-122 C60,-138 72,-160 84,-184Z',
    ),
    strokedPath(cloth, 3, 'M72,-176 C36,-162 0,-138 -54,-142', roundStroke),
    placedAt(
      0,
      72,
      filledCircle(b, 0, 0, 114) +
        filledPath(c, 'M-20,-98 C-8,-84 18,-84 32,-99 C20,-106 -8,-108 -20,-98Z', ' fill-opacity=".9"') +
        `<g transform="rotate(16) scale(1.06)">${strokedPath(cloth, 3, seam(-7) + seam(9))}${strokedPath(cloth, 15, seam(1), ' stroke-dasharray="3.4 8"')}${strokedPath(b, 4, seam(1))}</g>` +
        strokedPath(c, 3, hatch, ' stroke-linecap="round" stroke-opacity=".8"') +
        strokedPath(cloth, 9, 'M-88,-34 A94,94 0 0 1 -52,-78', roundStroke),
    ),
  ].join('');
};

/** Front: a peacock whose six feathers are an over: dot, single, four, dot, wicket, six. */
export const peacockFront: Front = ({ cloth, ink, b, c }, lettering) => {
  const over = ['•', '1', '4', '•', 'W', '6'];
  const feather = (i: number) => {
    const turn = -47 + i * 18.8;
    const mark = over[i] ?? '';
    const sign =
      mark === '•'
        ? filledCircle(ink, 0, 0, 8)
        : letteringInk(lettering, mark, 'block', mark === 'W' ? [-15, -15, 30, 30] : [-9, -16, 18, 32], ink);
    return `<g transform="translate(0 120) rotate(${turn})">${filledPath(b, 'M-5,0 C-44,-120 -48,-220 0,-262 C48,-220 44,-120 5,0Z')}${strokedPath(cloth, 3, 'M0,-8 V-168 M-5,-60 L-18,-100 M5,-60 L18,-100 M-6,-96 L-24,-138 M6,-96 L24,-138')}<ellipse cy="-212" rx="31" ry="36" fill="${c}"/>${placedAt(0, -212, `${filledCircle(cloth, 0, 2, 23)}<g transform="rotate(${-turn})">${sign}</g>`)}</g>`;
  };
  const small = repeatedDrawing(
    7,
    (i) =>
      `<g transform="translate(0 120) rotate(${-56.4 + i * 18.8})">${strokedPath(b, 4, 'M0,0 V-150')}${filledCircle(c, 0, -156, 8)}</g>`,
  );
  const body =
    'M-5,-38 C-22,-42 -32,-24 -25,-10 C-17,6 -20,26 -32,46 C-54,84 -52,136 -28,164 C-12,180 16,180 30,164 C54,132 48,82 20,52 C6,36 6,16 10,-8 C14,-26 6,-36 -5,-38Z';
  const bird = [
    small,
    ...[0, 5, 1, 4, 2, 3].map(feather),
    strokedPath(cloth, 7, body),
    filledPath(ink, body),
    filledPath(c, 'M-24,-24 L-50,-12 L-24,-8Z'),
    filledCircle(cloth, -9, -20, 4),
    strokedPath(ink, 4, 'M-6,-38 L-14,-60 M-3,-38 V-64 M0,-38 L9,-60', roundStroke) +
      filledCircle(c, -14, -62, 5) +
      filledCircle(c, -3, -67, 5) +
      filledCircle(c, 10, -62, 5),
    strokedPath(c, 5, 'M-12,170 V186 M8,170 V186 M-22,187 H-4 M0,187 H18', roundStroke),
  ].join('');
  return placedAt(0, 14, bird, 0, 0.85);
};

/** Front: a chart of an innings' shots, most of them in one thick bundle. */
export const extraCoverFront: Front = ({ b, c }, lettering) => {
  const [cx, cy, r] = [0, -54, 134];
  const shot = (turn: number, share: number) => {
    const [x, y] = pointAtAngle(turn, r * share);
    return `M0,${cy - 24} L${(cx + x).toFixed(1)},${(cy + y).toFixed(1)} `;
  };
  const others = [
    [12, 1],
    [38, 0.6],
    [62, 1],
    [95, 0.7],
    [118, 1],
    [150, 0.52],
    [196, 1],
    [282, 0.74],
    [318, 1],
    [340, 0.5],
  ] as const;
  return [
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${b}" stroke-width="8"/><ellipse cx="${cx}" cy="${cy}" rx="62" ry="76" fill="none" stroke="${b}" stroke-width="3" stroke-dasharray="8 7"/>`,
    strokedPath(b, 3.4, others.map(([turn, share]) => shot(turn, share)).join('')),
    strokedPath(
      c,
      7,
      repeatedDrawing(11, (i) => shot(226 + i * 3.4, 1)),
      ' stroke-linecap="round"',
    ),
    ...indexesUpTo(11).map((i) =>
      filledCircle(c, cx + pointAtAngle(226 + i * 3.4, r)[0], cy + pointAtAngle(226 + i * 3.4, r)[1], 6.4),
    ),
    filledRect(b, [-8, cy - 34, 16, 68]),
    letteringInk(lettering, 'EXTRA', 'block', [-148, 102, 138, 82], b),
    letteringInk(lettering, 'COVER', 'block', [4, 102, 144, 82], c),
  ].join('');
};

/** Front: a cloud whose rain is drawn as tally marks in fives. */
export const cloudburstFront: Front = ({ cloth, b, c }) => {
  const five = `${repeatedDrawing(4, (i) => `M${i * 13},0 l-17,58 `)}M-20,40 L46,16`;
  return [
    filledPath(
      b,
      'M-132,6 C-160,-40 -118,-86 -82,-78 C-70,-134 6,-150 40,-104 C86,-128 140,-86 124,-40 C158,-20 146,18 118,20 H-104 C-116,20 -126,16 -132,6Z',
    ),
    strokedPath(
      cloth,
      6,
      'M-92,-2 C-92,-44 -36,-48 -28,-14 M-2,-34 C10,-76 70,-70 72,-30 M24,4 C30,-20 62,-22 70,2',
      roundStroke,
    ),
    ...[
      [-96, 40],
      [-10, 40],
      [76, 40],
      [-54, 112],
      [32, 112],
    ].map(([x = 0, y = 0]) => placedAt(x, y, strokedPath(c, 8, five, roundStroke))),
  ].join('');
};

/** Front: a page of a scorebook with the ground. */
export const scorebookFront: Front = ({ ink, c }, lettering) => {
  const mark = (i: number) => {
    const [x, y] = [-132 + (i % 6) * 31, -58 + Math.floor(i / 6) * 44];
    const kind = '..1.4..2.1W...6.1.4..1..'[i] ?? '.';
    if (kind === '.') return filledCircle(ink, x + 15, y + 22, 4.6);
    return letteringInk(
      lettering,
      kind,
      'condensed',
      [x + (kind === 'W' ? 5 : 9), y + 10, kind === 'W' ? 20 : 12, 24],
      kind === 'W' || kind === '6' ? c : ink,
    );
  };
  return [
    letteringInk(lettering, 'SCORER', 'condensed', [-134, -138, 268, 54], ink),
    strokedPath(
      ink,
      3,
      `M-134,-60 H54 M-134,-16 H54 M-134,28 H54 M-134,72 H54 M-134,116 H54 ${repeatedDrawing(7, (i) => `M${-133 + i * 31},-60 V116 `)}`,
    ),
    repeatedDrawing(24, mark),
    placedAt(
      100,
      28,
      `<ellipse rx="36" ry="86" fill="none" stroke="${ink}" stroke-width="7"/><ellipse rx="19" ry="48" fill="none" stroke="${ink}" stroke-width="3" stroke-dasharray="6 5"/>${filledRect(ink, [-6, -22, 12, 44])}`,
    ),
    placedAt(
      -134,
      150,
      filledRect(c, [0, -10, 214, 20]) +
        filledPath(ink, 'M214,-10 L246,-2.5 V2.5 L214,10Z') +
        filledRect(ink, [0, -10, 16, 20]) +
        strokedPath(ink, 2, 'M16,-3 H214 M16,4 H214', ' stroke-opacity=".5"'),
    ),
  ].join('');
};
