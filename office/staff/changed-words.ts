type Values = Readonly<Record<string, unknown>> | null;

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (Array.isArray(value)) return value.length > 0 ? value.map(valueWords).join(', ') : 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? Object.values(value).map(valueWords).join(', ') : String(value);
}

/**
 * Describes the changed values: 'roles: packer to packer, printer'. A new value is shown alone; for a removed value the
 * text ends in 'nothing'.
 */
export function changedWords(before: Values, after: Values): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .flatMap((name) => {
      const [was, is] = [valueWords(before?.[name]), valueWords(after?.[name])];
      if (was === is) return [];
      if (!before || was === 'nothing') return [`${name}: ${is}`];
      return [`${name}: ${was} to ${is}`];
    })
    .join('; ');
}
