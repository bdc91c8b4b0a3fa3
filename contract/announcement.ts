// Imports nothing: the office and the server read it.

/** The line over the shop as it is written: one that always stands there, and one that stands in its place for a while. Nothing where a text is empty. */
export interface AnnouncementText {
  standing: string;
  words: string;
  /** A page of the shop that `words` lead to. */
  to: string;
  /** From when and until when `words` stand there: moments, of which either may be left out. */
  from: string;
  until: string;
}

/** The line as a page shows it. */
export interface Announcement {
  words: string;
  to?: string;
}

/** The line that every shop begins with. While it stands, pages are told in its words what is set of delivery. */
export const firstLine = 'Standard delivery is free, anywhere in India. 5–7 business days.';
