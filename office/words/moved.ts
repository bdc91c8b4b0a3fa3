/** Moves an element of a list to another index. Pure. */
export function moveInList<T>(list: readonly T[], from: number, to: number): T[] {
  const at = Math.min(Math.max(to, 0), list.length - 1);
  const rest = list.filter((_, place) => place !== from);
  const one = list[from];
  return one === undefined ? [...list] : [...rest.slice(0, at), one, ...rest.slice(at)];
}
