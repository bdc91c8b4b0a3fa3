/** A long text: parts with a heading that can be linked to. A paragraph that begins with '- ' is an item of a list. */
export interface Policy {
  title: string;
  description: string;
  /** The one address search engines should know it by. */
  canonical: string;
  parts: { id: string; heading: string; text: string[] }[];
}
