import type { Focus } from './gallery-rules.ts';

// Imports no schemas: pages, the server's rules and the office read it.

/** The scenes that a slide can have: each has its picture, its ground and its ink. */
export const homeScenes = ['dusk', 'flood', 'court'] as const;
export type HomeScene = (typeof homeScenes)[number];

/** A slide at the top of the home page. */
export interface HomeSlide {
  /** Its ground and its ink; its picture too, where it has none of its own. */
  scene: HomeScene;
  title: string;
  text: string;
  /** The page of the shop that `go` leads to. */
  to: string;
  go: string;
}

/** A picture of the shop's own on a slide, as it is written. */
export interface WrittenPicture {
  id: string;
  alt: string;
  /** What stays in view where less of it is shown, in parts of its width and its height. */
  focus: Focus;
}

/** The same as it is shown: its addresses, and what stays in view as `object-position`. */
export interface ShownPicture {
  at: string;
  alt: string;
  files: { tall: string; wide: readonly [small: string, middle: string, large: string] };
}

/** A slide as it is written: with the moments between which it stands there, of which either may be left out. */
export interface WrittenSlide extends HomeSlide {
  from: string;
  until: string;
  picture?: WrittenPicture | undefined;
}

/** A slide as it is shown. */
export interface ShownSlide extends HomeSlide {
  picture?: ShownPicture;
}

/** The parts of the page below its slides that every shop begins with. */
export const homeParts = ['columns', 'limited', 'trending', 'athletes', 'own'] as const;
export type HomePart = (typeof homeParts)[number];

/** A row with the first pieces of a listing. */
export interface HomeRow {
  title: string;
  /** The page of the listing. */
  to: string;
}

/** One part of the page as it is written: one of those that every shop begins with, or a row. One that is not shown keeps its place. */
export type WrittenPart = { part: HomePart; shown: boolean } | ({ part: 'row'; shown: boolean } & HomeRow);

/** The home page as it is written. */
export interface HomeText {
  slides: WrittenSlide[];
  parts: WrittenPart[];
}

/** The home page as it is shown. */
export interface ShownHome {
  slides: readonly ShownSlide[];
  parts: readonly (HomePart | HomeRow)[];
}

/** How many there can be of each. */
export const mostSlides = 6;
export const mostRows = 4;
/** How many pieces a row shows. */
export const piecesOfRow = 4;
