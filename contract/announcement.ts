// Imports nothing: the office and the server use it.

/**
 * Announcement line above every page: a permanent text, and a temporary one that replaces it. Empty texts are not
 * shown.
 */
export interface AnnouncementText {
  standing: string;
  words: string;
  /** Path of the shop page that `words` link to. */
  to: string;
  /** Start and end (ISO times) of the temporary text; both are optional. */
  from: string;
  until: string;
}

/** Announcement as shown on a page. */
export interface Announcement {
  words: string;
  to?: string;
}

/** Default announcement. While it is in use, pages replace it with the current delivery prices and days. */
export const firstLine = 'Standard delivery is free, anywhere in India. 5–7 business days.';
