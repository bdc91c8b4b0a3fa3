/** Returns ', size M' to append to a product name, with other words if given. Empty for one-size products. */
export function behindName(size: string, before = ', size '): string {
  return size === 'One size' ? '' : before + size;
}
