import type { Shape } from './shape.ts';

/** Flat drawing under construction: elements, and the definitions they refer to. */
export interface DrawingSheet {
  add(svg: string): void;
  define(svg: string): void;
  /** Returns the path of a panel, if the shape has it. */
  path(panel: string): string | undefined;
  /** Fills a panel slightly beyond its edge, so that no gap shows between two panels. */
  panel(id: string, fill: string): void;
  /** Adds an element that is clipped to a panel. */
  within(panel: string, svg: string): void;
  finish(): string;
}

/** Creates a drawing over a shape's panels. */
export function createSheet(shape: Pick<Shape, 'panels'>): DrawingSheet {
  const paths = new Map(shape.panels.map((panel) => [panel.id, panel.path]));
  const clips = new Set<string>();
  let defs = '';
  let body = '';
  return {
    add(svg) {
      body += svg;
    },
    define(svg) {
      defs += svg;
    },
    path: (panel) => paths.get(panel),
    panel(id, fill) {
      const path = paths.get(id);
      if (path) body += `<path d="${path}" fill="${fill}" stroke="${fill}" stroke-width="3"/>`;
    },
    within(panel, svg) {
      const path = paths.get(panel);
      if (!path) return;
      if (!clips.has(panel)) {
        clips.add(panel);
        defs += `<clipPath id="in-${panel}"><path d="${path}"/></clipPath>`;
      }
      body += `<g clip-path="url(#in-${panel})">${svg}</g>`;
    },
    finish: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 800 1000"><defs>${defs}</defs>${body}</svg>`,
  };
}

/** Prefixes the ids of a drawing, so that several on one page do not share clips and gradients. */
export function withIds(drawing: string, prefix: string): string {
  return drawing
    .replaceAll(/ id="([^"]+)"/g, ` id="${prefix}-$1"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`);
}

/** Draws a line as an unfilled stroke. */
export function strokedLine(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

/** Draws stitching: the shade of the holes, and the thread on top. */
export function stitchedLine(path: string, thread: string, strength = 1): string {
  const dashes = 'stroke-dasharray="4.2 2.2"';
  const shade = `<path d="${path}" fill="none" stroke="#000" stroke-opacity="${(0.22 * strength).toFixed(2)}" stroke-width="1.5" ${dashes}/>`;
  return `${shade}<path d="${path}" transform="translate(-.6 -.8)" fill="none" stroke="${thread}" stroke-opacity="${(0.75 * strength).toFixed(2)}" stroke-width="1.1" ${dashes}/>`;
}
