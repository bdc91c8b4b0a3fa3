import { parseAst } from 'vite';

/** Node of the syntax tree, with the fields used here. */
export interface Syntax {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** Parses TypeScript source, with or without JSX. Throws if invalid. */
export function syntaxOf(source: string, file: string): Syntax {
  const program: unknown = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts', astType: 'ts' });
  if (!isSyntax(program)) throw new Error(`${file} has no syntax tree`);
  return program;
}

/** Returns true if a value is a node of the syntax tree. */
export function isSyntax(value: unknown): value is Syntax {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
  );
}

/** Returns the nodes in a field of a node. */
export function nodesIn(field: unknown): Syntax[] {
  return (Array.isArray(field) ? field : [field]).filter(isSyntax);
}
