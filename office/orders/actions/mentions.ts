/** Returns the partial name after an @ at the end, in lower case; undefined if there is none. Pure. */
export function mentionPrefix(text: string): string | undefined {
  return /(?:^|\s)@([\p{L}\p{M} .'-]{0,40})$/u.exec(text)?.[1]?.toLowerCase();
}

/** Lists the ids of mentioned staff: '@' and the full name. The longest match counts. Pure. */
export function namedIn(text: string, colleagues: readonly { id: string; name: string }[]): string[] {
  const longestFirst = colleagues.toSorted((one, other) => other.name.length - one.name.length);
  const found: string[] = [];
  let rest = text.toLowerCase();
  for (const { id, name } of longestFirst) {
    const said = `@${name.toLowerCase()}`;
    const at = rest.search(new RegExp(`${said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{M}])`, 'u'));
    if (at < 0) continue;
    found.push(id);
    rest = rest.replaceAll(said, ' ');
  }
  return found;
}
