// Imports nothing: the app fills the places in, and the server looks that none is left.

/** What stands in braces in an answer that is ready, and is filled in when it is used. */
export const placeNames = ['first name', 'name', 'ticket', 'order', 'me', 'shop'] as const;
export type PlaceName = (typeof placeNames)[number];

/** Fills in what is known; a place with nothing to stand in it is left, to be seen. Pure. */
export function fillPlaces(text: string, known: Partial<Record<PlaceName, string | undefined>>): string {
  return text.replace(/\{([a-z ]+)\}/g, (whole, name: string) => known[name as PlaceName] || whole);
}

/** Finds the first place that nothing was filled into. Pure. */
export function emptyPlace(text: string): string | undefined {
  return placeNames.map((name) => `{${name}}`).find((place) => text.includes(place));
}

/** Finds the first placeholder that nothing fills in, such as '{nonsense}' or a mistyped '{First name}'. Pure. */
export function unknownPlaceholder(text: string): string | undefined {
  const known = new Set<string>(placeNames);
  return [...text.matchAll(/\{([^{}\n]{1,40})\}/g)].find(([, name = '']) => !known.has(name))?.[0];
}

/** Says that a placeholder is unknown, and lists those there are. Pure. */
export function unknownPlaceholderWords(placeholder: string): string {
  return `${placeholder} is not a placeholder. Use ${placeNames.map((name) => `{${name}}`).join(', ')}.`;
}
