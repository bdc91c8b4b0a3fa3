// Imports nothing: pages, the server's rules and the office read it.

/** A page that a menu leads to, by the name that stands there; by its page's own where none is written. */
export interface MenuPage {
  part: 'page';
  name: string;
  /** A page of the shop, or an https address elsewhere. */
  to: string;
  /** In the colour of the sale. */
  hot: boolean;
}

/** All sports, or their special collections: one that is added comes by itself, unless it is among those taken out. */
export interface MenuSports {
  part: 'sports' | 'specials';
  /** What opens them in the header; in a column they stand by themselves. */
  name: string;
  /** Sports that are taken out. */
  without: string[];
}

/** All collections that run through the sports: one that is added comes by itself. */
export interface MenuCollections {
  part: 'collections';
}

/** One entry of the header. */
export type HeaderEntry = MenuPage | MenuSports;
/** One entry of the column beside the sports. */
export type SheetEntry = MenuPage | MenuCollections;
/** One entry of a column of the footer. */
export type FooterEntry = MenuPage | MenuSports | MenuCollections;

export interface FooterColumn {
  title: string;
  entries: FooterEntry[];
}

/** The menus as they are written. */
export interface MenusText {
  /** In a phone's menu they stand in the same order. */
  header: HeaderEntry[];
  sheet: SheetEntry[];
  footer: FooterColumn[];
}

export interface MenuLink {
  name: string;
  to: string;
}

/** A link of the column beside the sports, which is told like a listing. */
export interface SheetLink {
  title: string;
  path: string;
}

/** An entry of the header as it is shown. */
export type ShownEntry = (MenuLink & { hot?: true }) | { part: MenuSports['part']; name: string; without: readonly string[] };

/** A column of the footer as it is shown; the one that leads to whoever answers says when they do. */
export interface ShownColumn {
  title: string;
  links: readonly MenuLink[];
  hours?: true;
}

/** The menus as they are shown: each only where it is not what every shop begins with. */
export interface ShownMenus {
  header?: readonly ShownEntry[];
  sheet?: readonly SheetLink[];
  footer?: readonly ShownColumn[];
}

/** How many there can be of each. */
export const mostInHeader = 8;
export const mostInSheet = 12;
export const mostColumns = 4;
export const mostInColumn = 16;
/** How many letters stand beside each other in the header, on a screen that is just wide enough for it. */
export const mostLetters = 80;
