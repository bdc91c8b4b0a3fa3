// Imports nothing: pages, server rules and the office use it.

/** Menu link to a page. Without a name it uses the title of the page. */
export interface MenuPage {
  part: 'page';
  name: string;
  /** Path of a shop page, or an https URL elsewhere. */
  to: string;
  /** True to show it in the sale colour. */
  hot: boolean;
}

/** Entry for all sports or their special collections. New sports are included automatically, unless excluded. */
export interface MenuSports {
  part: 'sports' | 'specials';
  /** Label of its menu button in the header; footer columns list the pages directly. */
  name: string;
  /** Excluded sports. */
  without: string[];
}

/** Entry for all collections across sports. New ones are included automatically. */
export interface MenuCollections {
  part: 'collections';
}

/** Entry of the header menu. */
export type HeaderEntry = MenuPage | MenuSports;
/** Entry of the column beside the sports. */
export type SheetEntry = MenuPage | MenuCollections;
/** Entry of a footer column. */
export type FooterEntry = MenuPage | MenuSports | MenuCollections;

export interface FooterColumn {
  title: string;
  entries: FooterEntry[];
}

/** Stored menus. */
export interface MenusText {
  /** Header entries; the mobile menu has the same order. */
  header: HeaderEntry[];
  sheet: SheetEntry[];
  footer: FooterColumn[];
}

export interface MenuLink {
  name: string;
  to: string;
}

/** Link of the column beside the sports, with the fields of a listing. */
export interface SheetLink {
  title: string;
  path: string;
}

/** Header entry as shown. */
export type ShownEntry =
  | (MenuLink & { hot?: true })
  | { part: MenuSports['part']; name: string; without: readonly string[] };

/** Footer column as shown. `hours` adds the hours of customer service to the column with the contact link. */
export interface ShownColumn {
  title: string;
  links: readonly MenuLink[];
  hours?: true;
}

/** Menus as shown; a menu is missing if it is the default one. */
export interface ShownMenus {
  header?: readonly ShownEntry[];
  sheet?: readonly SheetLink[];
  footer?: readonly ShownColumn[];
}

/** Maximum number of entries in each menu. */
export const mostInHeader = 8;
export const mostInSheet = 12;
export const mostColumns = 4;
export const mostInColumn = 16;
/** Maximum number of letters side by side in the header, on the narrowest screen that shows it. */
export const mostMenuLetters = 80;
