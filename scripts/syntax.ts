import { parseAst } from 'vite';

/** A node of the syntax tree, as far as it is looked at. */
export interface Syntax {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** Parses a source of TypeScript, with or without JSX. Throws where it is none. */
export function syntaxOf(source: string, file: string): Syntax {
  const program: unknown = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts', astType: 'ts' });
  if (!isSyntax(program)) throw new Error(`${file} has no syntax tree`);
  return program;
}

/** Tells whether what a node holds is a node of the tree itself. */
export function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;
}

/** The nodes that a node holds in one of its fields. */
export function nodesIn(field: unknown): Syntax[] {
  return (Array.isArray(field) ? field : [field]).filter(isSyntax);
}
