/** Returns the initials of a name's first and last word: 'FS'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [words[0], ''];
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase();
}
