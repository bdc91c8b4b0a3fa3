/** Round joint: position and radius. */
type Joint = readonly [x: number, y: number, r: number];

/** Returns the closed path between two joints: both circles and the lines that connect them. */
function limb([x1, y1, r1]: Joint, [x2, y2, r2]: Joint): string {
  const along = Math.atan2(y2 - y1, x2 - x1);
  const at = (x: number, y: number, r: number, turn: number) =>
    `${(x + r * Math.cos(along + turn)).toFixed(2)},${(y + r * Math.sin(along + turn)).toFixed(2)}`;
  const quarter = Math.PI / 2;
  return `M${at(x1, y1, r1, quarter)} A${r1},${r1} 0 0 1 ${at(x1, y1, r1, -quarter)} L${at(x2, y2, r2, -quarter)} A${r2},${r2} 0 0 1 ${at(x2, y2, r2, quarter)}Z `;
}

function limbs(...joints: Joint[]): string {
  return joints
    .slice(1)
    .map((joint, before) => limb(joints[before] ?? joint, joint))
    .join('');
}

const head = (x: number, y: number) => limbs([x + 3, y + 10, 4], [x, y, 7.2]);

/** Silhouettes of people, about 100 units tall, with their feet at 0,0. */
export const sceneFigures = {
  kicker: [
    limbs([-12, -80, 8], [0, -50, 8]),
    limbs([-1, -48, 8], [4, -25, 6], [-3, -3, 4], [6, -1.5, 2.6]),
    limbs([2, -48, 8], [24, -44, 6], [46, -52, 4], [53, -60, 2.6]),
    limbs([-17, -80, 5], [-36, -78, 3.8], [-50, -90, 3]),
    limbs([-7, -80, 5], [10, -70, 3.8], [20, -58, 3]),
    head(-17, -94),
  ].join(''),
  diver: [
    limbs([-18, -46, 8.5], [14, -36, 8]),
    limbs([14, -36, 8], [40, -26, 5.6], [62, -10, 3.8], [70, -7, 2.4]),
    limbs([16, -36, 8], [38, -42, 5.6], [60, -48, 3.8], [68, -54, 2.4]),
    limbs([-20, -50, 4.6], [-40, -64, 3.8], [-60, -76, 4.4]),
    limbs([-18, -42, 4.6], [-44, -50, 3.8], [-64, -62, 4.4]),
    limbs([-22, -48, 4], [-32, -50, 7.2]),
  ].join(''),
  runner: [
    limbs([-9, -80, 8], [2, -50, 8]),
    limbs([0, -48, 8], [-20, -38, 6], [-19, -15, 4], [-27, -12, 2.5]),
    limbs([3, -48, 8], [16, -27, 6], [38, -24, 4], [43, -32, 2.5]),
    limbs([-12, -80, 5], [-24, -62, 3.8], [-38, -70, 3]),
    limbs([-6, -80, 5], [12, -66, 3.8], [20, -50, 3]),
    head(-17, -93),
  ].join(''),
  walker: [
    limbs([-1, -80, 8.5], [0, -50, 8]),
    limbs([-2, -48, 8], [-9, -25, 6], [-18, -4, 4], [-12, -1.5, 2.6]),
    limbs([3, -48, 8], [11, -26, 6], [13, -3, 4], [21, -1.5, 2.6]),
    limbs([-7, -80, 5], [-14, -62, 3.8], [-8, -46, 3]),
    limbs([6, -80, 5], [14, -63, 3.8], [22, -50, 3]),
    head(1, -95),
  ].join(''),
  cheer: [
    limbs([0, -80, 8.5], [0, -50, 8]),
    limbs([-4, -48, 8], [-9, -26, 6], [-11, -3, 4], [-18, -1.5, 2.6]),
    limbs([4, -48, 8], [10, -26, 6], [12, -3, 4], [20, -1.5, 2.6]),
    limbs([-7, -81, 5], [-20, -96, 3.8], [-25, -116, 3.2]),
    limbs([7, -81, 5], [20, -96, 3.8], [25, -116, 3.2]),
    head(0, -95),
  ].join(''),
  defender: [
    limbs([0, -80, 8.5], [0, -52, 8]),
    limbs([-4, -50, 8], [-16, -27, 6], [-14, -3, 4], [-22, -1.5, 2.6]),
    limbs([4, -50, 8], [16, -27, 6], [15, -3, 4], [23, -1.5, 2.6]),
    limbs([-7, -81, 5], [-24, -94, 3.8], [-28, -114, 3]),
    limbs([7, -81, 5], [26, -80, 3.8], [40, -92, 3]),
    head(-1, -94),
  ].join(''),
  shooter: [
    limbs([-2, -92, 8], [-1, -62, 8]),
    limbs([-4, -60, 8], [-10, -38, 6], [-17, -17, 4], [-13, -11, 2.6]),
    limbs([3, -60, 8], [10, -40, 6], [2, -20, 4], [7, -14, 2.6]),
    limbs([-7, -92, 5], [-1, -112, 3.8], [8, -128, 3]),
    limbs([5, -92, 5], [16, -110, 3.8], [13, -131, 3]),
    head(1, -106),
  ].join(''),
  croucher: [
    limbs([0, -48, 9], [2, -24, 9]),
    limbs([0, -22, 8], [-17, -27, 6], [-12, -3, 4], [-20, -1.5, 2.5]),
    limbs([3, -22, 8], [18, -25, 6], [13, -3, 4], [21, -1.5, 2.5]),
    limbs([-6, -48, 5], [-20, -36, 4], [-34, -34, 4]),
    limbs([4, -46, 5], [-12, -32, 4], [-32, -30, 4]),
    head(-4, -60),
  ].join(''),
  waiter: [
    limbs([-1, -80, 9], [0, -50, 8.5]),
    limbs([-4, -48, 8], [-8, -26, 6], [-9, -3, 4], [-16, -1.5, 2.6]),
    limbs([4, -48, 8], [8, -26, 6], [9, -3, 4], [16, -1.5, 2.6]),
    limbs([-8, -80, 5], [-18, -64, 3.8], [-10, -50, 3]),
    limbs([7, -80, 5], [16, -64, 3.8], [8, -50, 3]),
    head(0, -95),
  ].join(''),
};

export type SceneFigure = keyof typeof sceneFigures;

interface Placed {
  x: number;
  y: number;
  size: number;
  flipped?: boolean;
}

/** Draws a figure in one colour at a position; `size` is pixels per unit. */
export function drawPerson(figure: SceneFigure, { x, y, size, flipped = false }: Placed, colour: string): string {
  return `<path transform="translate(${x} ${y}) scale(${flipped ? -size : size} ${size})" d="${sceneFigures[figure]}" fill="${colour}"/>`;
}

/**
 * Draws a figure's shadow on the ground with a sideways `lean` and a relative `length`; negative lengths fall towards
 * the viewer.
 */
export function shadowOf(
  figure: SceneFigure,
  { x, y, size, flipped = false }: Placed,
  { colour, lean, length }: { colour: string; lean: number; length: number },
): string {
  return `<path transform="matrix(${flipped ? -size : size} 0 ${lean * size} ${length * size} ${x} ${y})" d="${sceneFigures[figure]}" fill="${colour}" opacity=".5"/>`;
}
