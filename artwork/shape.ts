/** Size of the box in which every garment is drawn; x grows right, y down. */
export const boxWidth = 800;
export const boxHeight = 1000;

/** Part of the box, in box units. */
export interface ShapeFrame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const wholeBox: ShapeFrame = { left: 0, top: 0, width: boxWidth, height: boxHeight };

export type Point = readonly [x: number, y: number];

/** Ridge in the cloth: a spline with width, height, and one side steeper than the other. */
export interface ClothFold {
  through: readonly Point[];
  width: number;
  endWidth?: number;
  height: number;
  /** Width of the steep side, as a share of the gentle one. */
  steep?: number;
  /** Shares of its length over which the fold rises at the start and sinks at the end. */
  rise?: number;
  sink?: number;
  /** Id of the panel that the fold is on. */
  on?: string;
}

export type Grain = 'mesh' | 'poly' | 'cotton' | 'fleece' | 'twill' | 'knit' | 'pique' | 'none';

/** Radius of a blur and the height it adds. */
export type Swell = readonly [radius: number, height: number];

/** Closed panel of cloth. The order of panels is their stacking order. */
export interface Panel {
  id: string;
  path: string;
  /** True if the panel is behind the garment's volume: inside of the neck, hem of the back. */
  behind?: boolean;
  /** Id of the panel below, whose height this one inherits. */
  over?: string;
  swell?: readonly Swell[];
  lift?: number;
  dim?: number;
  grain?: Grain;
  /** Shadow cast on the panels below it. */
  cast?: { right: number; down: number; radius: number; depth: number };
}

export interface Seam {
  path: string;
  depth: number;
  width?: number;
  pucker?: number;
}

/** Form of a garment, from which its light is computed. It does not depend on colour and print. */
export interface Shape {
  seed: number;
  panels: Panel[];
  folds: ClothFold[];
  seams: Seam[];
  /** Knitted ribs: white lines on black, applied to one panel. */
  ribs: { on: string; depth: number; svg: string }[];
  /** Places with little light, drawn in white. */
  hollows: { svg: string; radius: number; depth: number; on?: string }[];
  grain: Grain;
  /** Concentration of the highlight. */
  gloss: number;
  /** True for glazed goods, which get a vertical strip reflection instead of a broad sheen. */
  glazed?: boolean;
  volume?: readonly [Swell, Swell, Swell];
  wrinkle?: { broad?: number; ridge?: number; fine?: number };
  /** Places where cloth wrinkles more: x, y, radii, strength. */
  zones?: readonly (readonly [x: number, y: number, rx: number, ry: number, strength: number])[];
  /** Returns the height of a turned form (a mug, a peak) at a place on one of its panels. */
  form?: (x: number, y: number, panel: string) => number;
  /** Places with something stiff sewn on (a badge): folds do not displace the print there. x, y, radii. */
  stiff?: readonly (readonly [x: number, y: number, rx: number, ry: number])[];
  /** Irregularity of the outline in box units; 0 for hard goods. */
  waver?: number;
}

/** Creates a generator of pseudo-random numbers from 0 to 1, always the same for a seed. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Mirrors a path to the other side of the garment. Only for paths of absolute 'x,y' pairs. */
export function mirrorPath(path: string): string {
  return path.replace(
    /(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/g,
    (_, x: string, y: string) => `${(boxWidth - Number(x)).toFixed(1)},${y}`,
  );
}

/** Mirrors a shape. Only for paths of absolute 'x,y' pairs. */
export function mirroredShape(shape: Shape): Shape {
  const { form, stiff = [] } = shape;
  return {
    ...shape,
    panels: shape.panels.map((panel) => ({ ...panel, path: mirrorPath(panel.path) })),
    folds: mirroredFolds(shape.folds),
    seams: shape.seams.map((seam) => ({ ...seam, path: mirrorPath(seam.path) })),
    hollows: shape.hollows.map((hollow) => ({ ...hollow, svg: mirrorPath(hollow.svg) })),
    ...(form && { form: (x, y, panel) => form(boxWidth - x, y, panel) }),
    stiff: stiff.map(([x, y, rx, ry]) => [boxWidth - x, y, rx, ry] as const),
  };
}

/** Mirrors folds, reversing their direction so that the steep side is mirrored too. */
export function mirroredFolds(folds: readonly ClothFold[], panels: Record<string, string> = {}): ClothFold[] {
  return folds.map((fold) => ({
    ...fold,
    through: fold.through.map(([x, y]): Point => [boxWidth - x, y]).reverse(),
    rise: fold.sink ?? 0.4,
    sink: fold.rise ?? 0.18,
    width: fold.endWidth ?? fold.width,
    endWidth: fold.width,
    ...(fold.on === undefined ? {} : { on: panels[fold.on] ?? fold.on }),
  }));
}

/**
 * Varies folds randomly: position by up to half of `by`, height and width by about a third. The left and right side
 * then differ, and so do several bodies.
 */
export function shakeFolds(folds: readonly ClothFold[], seed: number, by: number): ClothFold[] {
  const next = seededRandom(seed);
  return folds.map((fold) => ({
    ...fold,
    through: fold.through.map(([x, y]): Point => [x + (next() - 0.5) * by, y + (next() - 0.5) * by]),
    height: fold.height * (0.6 + next() * 0.75),
    width: fold.width * (0.85 + next() * 0.35),
  }));
}
