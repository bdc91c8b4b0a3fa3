/** Figures side by side: the first cell of a row is its head. */
export interface PolicyTable {
  heads: string[];
  rows: string[][];
  /** True where the cells are sentences and not figures. */
  words?: true;
}

/** A question that unfolds its answer. */
export interface PolicyQuestion {
  question: string;
  answer: string;
}

/**
 * A paragraph, an item of a list (it begins with '- '), a table or a question. In all words '[name](/address)' is a link.
 */
export type PolicyBlock = string | PolicyTable | PolicyQuestion;

/** A long text: parts with a heading that can be linked to. */
export interface Policy {
  title: string;
  /** One sentence under the title. */
  lead: string;
  description: string;
  /** The one address search engines should know it by. */
  canonical: string;
  parts: { id: string; heading: string; text: PolicyBlock[] }[];
}

/** Since when all of them are in force. */
export const inForceSince = '1 November 2026';
