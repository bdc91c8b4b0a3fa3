export type Encoding = 'br' | 'gzip' | 'identity';

/** Selects the best encoding that the caller accepts: brotli, then gzip, then none, unless its q-value refuses it. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...settings] = part.split(';').map((piece) => piece.trim());
    const q = settings.find((setting) => setting.startsWith('q='));
    weights.set(name, q ? Number(q.slice(2)) : 1);
  }
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  // Without a mention, identity is acceptable but comes last.
  const plain = weights.get('identity') ?? 0;
  if (weight('br') > 0 && weight('br') >= Math.max(weight('gzip'), plain)) return 'br';
  return weight('gzip') > 0 && weight('gzip') >= plain ? 'gzip' : 'identity';
}
