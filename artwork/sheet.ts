import type { Shape } from './shape.ts';

/** A flat drawing in the making: what is drawn, over what it refers to. */
export interface Sheet {
  add(svg: string): void;
  define(svg: string): void;
  /** The path of a panel, if the shape has it. */
  path(panel: string): string | undefined;
  /** Fills a panel, a little over its edge so that no ground shows between two. */
  panel(id: string, fill: string): void;
  /** Draws within a panel only. */
  within(panel: string, svg: string): void;
  finish(): string;
}

/** A new sheet over a shape's panels. */
export function createSheet(shape: Pick<Shape, 'panels'>): Sheet {
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

/** The same drawing with names of its own: several can then stand in one page without taking each other's clips and fades. */
export function withIds(drawing: string, prefix: string): string {
  return drawing.replaceAll(/ id="([^"]+)"/g, ` id="${prefix}-$1"`).replaceAll(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`);
}

/** A line as an unfilled stroke. */
export function line(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

/** Sewing: the hole's shade, and the thread over it. */
export function stitch(path: string, thread: string, strength = 1): string {
  const dashes = 'stroke-dasharray="4.2 2.2"';
  const shade = `<path d="${path}" fill="none" stroke="#000" stroke-opacity="${(0.22 * strength).toFixed(2)}" stroke-width="1.5" ${dashes}/>`;
  return `${shade}<path d="${path}" transform="translate(-.6 -.8)" fill="none" stroke="${thread}" stroke-opacity="${(0.75 * strength).toFixed(2)}" stroke-width="1.1" ${dashes}/>`;
}
