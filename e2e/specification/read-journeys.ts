import { parseSync } from 'vite';

/** Test as written in its file, or all tests of a block. */
export interface Journey {
  /** True if neither the test nor a block around it is skipped. */
  runs: boolean;
  /** Its content: steps, cases and used functions of its file, without name and comments. */
  source: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Block {
  runs: boolean;
  /** Cases of the surrounding blocks. */
  cases: Node[];
}

const runners: ReadonlySet<string> = new Set(['test', 'it', 'describe']);
/** Modifiers that skip a test, always or conditionally. */
const leavesOut: ReadonlySet<string> = new Set(['skip', 'todo', 'skipIf', 'runIf', 'fails']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((part: unknown) => (Array.isArray(part) ? part : [part]).filter(isNode));
}

function part(node: object, name: string): unknown {
  return Object.entries(node).find(([known]) => known === name)?.[1];
}

/**
 * Returns the runner, modifiers and cases of a call like `test.skip.each(cases)('name', ...)`; undefined for other
 * calls.
 */
function runnerOf(call: Node): { runner: string; words: string[]; cases: Node[] } | undefined {
  const words: string[] = [];
  const cases: Node[] = [];
  let at = part(call, 'callee') as Node;
  for (;;) {
    if (at.type === 'MemberExpression') {
      words.push(String(part(part(at, 'property') as Node, 'name')));
      at = part(at, 'object') as Node;
    } else if (at.type === 'CallExpression') {
      cases.push(...(part(at, 'arguments') as Node[]));
      at = part(at, 'callee') as Node;
    } else break;
  }
  const runner = at.type === 'Identifier' ? String(part(at, 'name')) : '';
  return runners.has(runner) ? { runner, words, cases } : undefined;
}

/** Returns the text of a literal name; undefined for a computed name, or if there is none. */
function titleOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof part(node, 'value') === 'string') return String(part(node, 'value'));
  if (node?.type !== 'TemplateLiteral' || (part(node, 'expressions') as Node[]).length > 0) return undefined;
  const [words] = part(node, 'quasis') as Node[];
  return words && (part(words, 'value') as { cooked: string }).cooked;
}

/**
 * Reads the tests and blocks of a file by their names. Names in comments or texts, and names of functions, do not
 * count.
 */
export function readJourneys(text: string): Map<string, Journey[]> {
  const { program, comments } = parseSync('journey.test.ts', text);
  const found: { title: string; runs: boolean; parts: Node[] }[] = [];
  const silent: Pick<Node, 'start' | 'end'>[] = [...comments];
  const declared = new Map<string, Node[]>();

  function declare(statement: Node): void {
    const declarations =
      statement.type === 'VariableDeclaration' ? (part(statement, 'declarations') as Node[]) : [statement];
    for (const one of declarations) {
      const id = part(one, 'id');
      for (const name of isNode(id) ? namesIn(id) : []) declared.set(name, [...(declared.get(name) ?? []), one]);
    }
  }
  function visit(node: Node, around: Block): void {
    const call = node.type === 'CallExpression' ? runnerOf(node) : undefined;
    const [name, ...others] = call ? (part(node, 'arguments') as Node[]) : [];
    const title = titleOf(name);
    if (!call || !name || title === undefined) {
      for (const child of childrenOf(node)) visit(child, around);
      return;
    }
    const runs = around.runs && !call.words.some((word) => leavesOut.has(word));
    const cases = [...around.cases, ...call.cases];
    silent.push(name);
    found.push({ title, runs, parts: [...cases, ...others] });
    if (call.runner !== 'describe') return;
    for (const other of others) {
      const body = part(other, 'body');
      const statements = isNode(body) ? (part(body, 'body') as Node[]) : [];
      for (const statement of Array.isArray(statements) ? statements : []) declare(statement);
      visit(other, { runs, cases });
    }
  }

  const root: unknown = program;
  if (!isNode(root)) throw new Error('a file of tests could not be read');
  for (const statement of childrenOf(root)) declare(statement);
  visit(root, { runs: true, cases: [] });
  const said = withoutRanges(text, silent);
  const journeys = new Map<string, Journey[]>();
  for (const { title, runs, parts } of found) {
    const source = withUsed(parts, declared)
      .map(({ start, end }) => said.slice(start, end))
      .join('\n');
    journeys.set(title, [...(journeys.get(title) ?? []), { runs, source }]);
  }
  return journeys;
}

/** Returns all identifiers in a node. */
function namesIn(node: Node): string[] {
  const own = node.type === 'Identifier' ? [String(part(node, 'name'))] : [];
  return [...own, ...childrenOf(node).flatMap(namesIn)];
}

/** Returns some parts of a file, and all parts of it that they use. */
function withUsed(parts: readonly Node[], declared: ReadonlyMap<string, Node[]>): Node[] {
  const all = new Set(parts);
  for (const one of all) for (const name of namesIn(one)) for (const used of declared.get(name) ?? []) all.add(used);
  return [...all];
}

/** Returns the text with blanks in place of these ranges. */
function withoutRanges(text: string, ranges: readonly Pick<Node, 'start' | 'end'>[]): string {
  let said = text;
  for (const { start, end } of ranges) said = said.slice(0, start) + ' '.repeat(end - start) + said.slice(end);
  return said;
}
