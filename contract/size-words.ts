/** ', size M' behind the name of a thing, or other words before the size; nothing where there is one size alone, which nobody has to hear. */
export function behindName(size: string, before = ', size '): string {
  return size === 'One size' ? '' : before + size;
}
