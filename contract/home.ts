import type { Focus } from './gallery-rules.ts';

// Imports no schemas: pages, server rules and the office use it.

/** Scenes for slides; each has a picture, a background and a text colour. */
export const homeScenes = ['dusk', 'flood', 'court'] as const;
export type HomeScene = (typeof homeScenes)[number];

/** Slide at the top of the home page. */
export interface HomeSlide {
  /** Scene that sets background and text colour, and the picture if the slide has none. */
  scene: HomeScene;
  title: string;
  text: string;
  /** Path of the shop page that the `go` link opens. */
  to: string;
  go: string;
}

/** Uploaded picture of a slide, as stored. */
export interface WrittenPicture {
  id: string;
  alt: string;
  /** Focus point that stays visible in tighter crops, as fractions of width and height. */
  focus: Focus;
}

/** Picture of a slide as shown: its file URLs, and its focus as `object-position`. */
export interface ShownPicture {
  at: string;
  alt: string;
  files: { tall: string; wide: readonly [small: string, middle: string, large: string] };
}

/** Stored slide, with optional start and end times. */
export interface WrittenSlide extends HomeSlide {
  from: string;
  until: string;
  picture?: WrittenPicture | undefined;
}

/** Slide as shown. */
export interface ShownSlide extends HomeSlide {
  picture?: ShownPicture;
}

/** Built-in sections of the page below the slides. */
export const homeParts = ['columns', 'limited', 'trending', 'athletes', 'own'] as const;
export type HomePart = (typeof homeParts)[number];

/** Row with the first products of a listing. */
export interface HomeRow {
  title: string;
  /** Path of the listing page. */
  to: string;
}

/** Stored section of the page: a built-in one or a row. A hidden one keeps its position. */
export type WrittenPart = { part: HomePart; shown: boolean } | ({ part: 'row'; shown: boolean } & HomeRow);

/** Stored home page. */
export interface HomeText {
  slides: WrittenSlide[];
  parts: WrittenPart[];
}

/** Home page as shown. */
export interface ShownHome {
  slides: readonly ShownSlide[];
  parts: readonly (HomePart | HomeRow)[];
}

/** Maximum number of slides. */
export const mostSlides = 6;
/** Maximum number of rows. */
export const mostHomeRows = 4;
/** Number of products in a row. */
export const piecesOfRow = 4;
