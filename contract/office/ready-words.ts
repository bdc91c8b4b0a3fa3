// Imports nothing: the app fills placeholders, and the server verifies that none is left.

/** Placeholders in braces of a canned answer, filled when it is used. */
export const placeNames = ['first name', 'name', 'ticket', 'order', 'me', 'shop'] as const;
export type PlaceName = (typeof placeNames)[number];

/** Fills known placeholders; unknown or empty ones stay visible. Pure. */
export function fillPlaces(text: string, known: Partial<Record<PlaceName, string | undefined>>): string {
  return text.replace(/\{([a-z ]+)\}/g, (whole, name: string) => known[name as PlaceName] || whole);
}

/** Finds the first placeholder that is not filled. Pure. */
export function emptyPlace(text: string): string | undefined {
  return placeNames.map((name) => `{${name}}`).find((place) => text.includes(place));
}

/** Finds the first unknown placeholder, such as '{nonsense}' or a mistyped '{First name}'. Pure. */
export function unknownPlaceholder(text: string): string | undefined {
  const known = new Set<string>(placeNames);
  return [...text.matchAll(/\{([^{}\n]{1,40})\}/g)].find(([, name = '']) => !known.has(name))?.[0];
}

/** Returns the message for an unknown placeholder, with a list of the valid ones. Pure. */
export function unknownPlaceholderWords(placeholder: string): string {
  return `${placeholder} is not a placeholder. Use ${placeNames.map((name) => `{${name}}`).join(', ')}.`;
}
