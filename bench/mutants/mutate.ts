import { isSyntax, nodesIn, type Syntax, syntaxOf } from '#scripts/syntax.ts';

/** Small fault to insert into a source. */
export interface Mutant {
  start: number;
  end: number;
  replacement: string;
  /** Description of the fault. */
  what: string;
}

const swapped: Record<string, readonly string[]> = {
  '<': ['<='],
  '<=': ['<'],
  '>': ['>='],
  '>=': ['>'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
};

/** Faults within SQL: comparisons, sums, and combined conditions. */
const inSql: readonly [RegExp, string][] = [
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ <> /g, ' = '],
  [/(?<=where [^=]*| and [^=]*) = /g, ' <> '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/ not in /g, ' in '],
  [/ is null/g, ' is not null'],
  [/ is not null/g, ' is null'],
];

/** Logging calls. Neither their contents nor messages of errors that shoppers never see are tested. */
const logs = /(?:^|\.)log\.(?:trace|debug|info|warn|error|fatal)$/;
const faults = new Set(['Error', 'RangeError', 'TypeError']);
/** Properties of an API call that are text for the documentation. */
const documentation = new Set(['summary', 'description']);

/** Functions that read and change a source. */
interface Hands {
  text: (node: Syntax) => string;
  put: (place: { start: number; end: number }, replacement: string, what: string) => void;
}

/**
 * Returns every mutant of a source: negated conditions, moved bounds, swapped `&&` and `||`, inverted sums and
 * comparisons (also in SQL). Further: removed statements and results, incremented numbers, emptied texts. Excludes
 * fallbacks that the compiler forces, and logging.
 */
export function mutantsOf(source: string, file: string): Mutant[] {
  const found: Mutant[] = [];
  const text: Hands['text'] = (node) => source.slice(node.start, node.end);
  const put: Hands['put'] = (node, replacement, what) =>
    void found.push({ start: node.start, end: node.end, replacement, what });

  function visit(node: Syntax, parent: Syntax | undefined): void {
    if (isLeftOut(node, text)) return;
    mutate(node, parent, { text, put });
    for (const [field, value] of Object.entries(node)) {
      if (isFieldLeftOut(node, field, text)) continue;
      for (const child of nodesIn(value)) visit(child, node);
    }
  }

  visit(syntaxOf(source, file), undefined);
  return found.sort((one, other) => one.start - other.start || one.end - other.end);
}

/** Returns true for imports, logging, types, and texts of the documentation. */
function isLeftOut(node: Syntax, text: Hands['text']): boolean {
  if (node.type.startsWith('Import') || isLogged(node, text)) return true;
  if (/^TS(?!As|Satisfies|NonNull)/.test(node.type)) return true;
  return node.type === 'Property' && isSyntax(node.key) && documentation.has(text(node.key));
}

/** Returns true for types, names of fields, and the contents of errors. */
function isFieldLeftOut(node: Syntax, field: string, text: Hands['text']): boolean {
  if (field === 'typeAnnotation' || field === 'typeArguments' || field === 'returnType') return true;
  // The name of a field is not a text.
  if (field === 'key' && node.computed !== true) return true;
  return node.type === 'NewExpression' && isSyntax(node.callee) && faults.has(text(node.callee));
}

type Mutate = (node: Syntax, hands: Hands, parent: Syntax | undefined) => void;

/** Mutations by the type of a node. */
const mutations: Readonly<Partial<Record<string, Mutate>>> = {
  BinaryExpression: ({ left, right, operator, ...node }, { text, put }) => {
    if (!isSyntax(left) || !isSyntax(right) || (operator === '+' && (isText(left) || isText(right)))) return;
    for (const other of swapped[String(operator)] ?? [])
      put(node, `(${text(left)} ${other} ${text(right)})`, `${String(operator)} became ${other}`);
  },
  LogicalExpression: ({ left, right, operator, ...node }, { text, put }) => {
    if (!isSyntax(left) || !isSyntax(right)) return;
    const other = operator === '&&' ? '||' : '&&';
    if (operator === '??') put(node, `(${text(right)})`, 'always the fallback');
    else put(node, `((${text(left)}) ${other} (${text(right)}))`, `${String(operator)} turned round`);
  },
  UnaryExpression: ({ operator, argument, ...node }, { text, put }) => {
    if (operator === '!' && isSyntax(argument)) put(node, `(${text(argument)})`, 'negation dropped');
  },
  ExpressionStatement: ({ expression, ...node }, { put }) => {
    if (isSyntax(expression) && !isText(expression)) put(node, ';', 'statement left out');
  },
  ThrowStatement: (node, { put }) => put(node, ';', 'nothing thrown'),
  ReturnStatement: ({ argument }, { text, put }) => {
    if (isSyntax(argument) && text(argument) !== 'undefined') put(argument, 'undefined', 'nothing returned');
  },
  ArrowFunctionExpression: ({ body }, { text, put }) => {
    if (isSyntax(body) && body.type !== 'BlockStatement' && text(body) !== 'undefined')
      put(body, 'undefined', 'nothing returned');
  },
  TemplateLiteral: (node, { put }, parent) => {
    if (parent?.type !== 'TaggedTemplateExpression') put(node, "''", 'text emptied');
  },
  TaggedTemplateExpression: (node, hands) => {
    if (isSyntax(node.tag) && hands.text(node.tag) === 'sql') mutateSql(node, hands);
  },
  Literal: (node, { put }, parent) => mutateLiteral(node, parent, put),
};

/** Adds the mutants of one node, without the mutants of nodes inside it. */
function mutate(node: Syntax, parent: Syntax | undefined, hands: Hands): void {
  const { test, type } = node;
  if (isSyntax(test)) hands.put(test, `!(${hands.text(test)})`, 'condition negated');
  mutations[type]?.(node, hands, parent);
}

function mutateLiteral(node: Syntax, parent: Syntax | undefined, put: Hands['put']): void {
  const { value } = node;
  if (typeof value === 'boolean') put(node, String(!value), `${String(value)} became ${String(!value)}`);
  if (typeof value === 'number') put(node, String(value + 1), `${value} became ${value + 1}`);
  // Directives and module names are not texts of the program.
  const named =
    parent?.type === 'ExpressionStatement' || parent?.type.startsWith('Export') || parent?.type.startsWith('Import');
  if (typeof value === 'string' && value !== '' && !named) put(node, "''", 'text emptied');
}

function mutateSql(node: Syntax, { text, put }: Hands): void {
  for (const quasi of isSyntax(node.quasi) ? nodesIn(node.quasi.quasis) : []) {
    for (const [pattern, replacement] of inSql) {
      for (const { 0: was, index } of text(quasi).matchAll(pattern)) {
        const start = quasi.start + index;
        put({ start, end: start + was.length }, replacement, `in SQL, ${was.trim()} became ${replacement.trim()}`);
      }
    }
  }
}

/** Returns the source with one mutant. */
export function withMutant(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

function isText(node: Syntax): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

function isLogged(node: Syntax, text: (node: Syntax) => string): boolean {
  const call = node.type === 'ExpressionStatement' ? node.expression : node;
  return isSyntax(call) && call.type === 'CallExpression' && isSyntax(call.callee) && logs.test(text(call.callee));
}
