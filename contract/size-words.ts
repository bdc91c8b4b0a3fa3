/** Returns ', size M' to append to a product name, with other words if given. Empty for one-size products. */
export function behindName(size: string, before = ', size '): string {
  return size === 'One size' ? '' : before + size;
}

/** Returns 'Size M' to show below a product name. Empty for one-size products. */
export function sizeLabel(size: string): string {
  return behindName(size, 'Size ');
}
