/**
 * Reads the tree that the router prints: a line adds its part to that of the line above it which stands further left.
 */
export function routesOf(printed: string): string[] {
  const above: string[] = [];
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', part, methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    if (part === undefined) return [];
    const depth = indent.length / 4;
    above.splice(depth, above.length, part);
    return methods.split(', ').map((method) => `${method} ${above.join('')}`);
  });
}
