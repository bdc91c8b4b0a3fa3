/** Poster drawing: definitions such as patterns, and the body that uses them. */
export interface DrawnScene {
  defs: string;
  body: string;
}

/** Function that draws a poster at a size in px; wide and tall ones are separate compositions. */
export type SceneDrawing = (width: number, height: number) => DrawnScene;

/** Measures of a composition: size, orientation, and pixels per unit. */
export interface SceneFrame {
  w: number;
  h: number;
  tall: boolean;
  u: number;
}

/** Returns the frame of a poster of that size. */
export function frameOf(w: number, h: number): SceneFrame {
  const tall = h > w;
  return { w, h, tall, u: tall ? w / 700 : w / 1250 };
}

/** Creates a generator of pseudo-random numbers from 0 to 1, always the same for a seed. */
export function seededChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export function sceneRect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more}/>`;
}

export function sceneCircle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`;
}

export function sceneShape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more}/>`;
}

export function sceneLine(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${more}/>`;
}

/** Draws flat bands of colour from one height to another, the first one on top. */
export function colourBands(width: number, from: number, to: number, colours: readonly string[]): string {
  const each = (to - from) / colours.length;
  return colours.map((colour, at) => sceneRect(0, from + each * at, width, each + 1, colour)).join('');
}

/** Draws bands of ground that become narrower towards the horizon. */
export function groundBands({ w, h }: SceneFrame, from: number, colour: string, stripe: string): string {
  const sceneTranslated = (share: number) => from + (h - from) * share ** 1.7;
  const stripes = Array.from({ length: 7 }, (_, i) =>
    sceneRect(0, sceneTranslated(i / 7), w, sceneTranslated((i + 0.45) / 7) - sceneTranslated(i / 7), stripe),
  );
  return sceneRect(0, from, w, h - from, colour) + stripes.join('');
}

/** Returns a halftone pattern: dots of a radius at a distance in px. */
export function halftonePattern(id: string, fill: string, every: number, r: number, turn = 45): string {
  return `<pattern id="${id}" width="${every}" height="${every}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><circle cx="${every / 2}" cy="${every / 2}" r="${r}" fill="${fill}"/></pattern>`;
}

/** Places a drawing in units centred at 0,0 at a position. */
export function at(x: number, y: number, size: number, drawn: string, turn = 0): string {
  return `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''} scale(${size})">${drawn}</g>`;
}

/** Draws a palm, 120 units high. */
export function palmTree(fill: string): string {
  const leaves = [-170, -140, -100, -70, -30, 0, 28].map(
    (turn) => `<path transform="translate(5 -120) rotate(${turn})" d="M0,0 C16,-14 42,-14 58,8 C40,-2 18,2 0,0Z"/>`,
  );
  return `<g fill="${fill}"><path d="M-3,0 C2,-40 8,-80 2,-120 L8,-120 C14,-80 8,-40 5,0Z"/>${leaves.join('')}</g>`;
}
