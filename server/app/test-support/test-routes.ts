/**
 * Parses the tree printed by the router: a line appends its part to the path of the nearest less indented line above
 * it.
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
