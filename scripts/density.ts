import { nodesIn, type Syntax, syntaxOf } from './syntax.ts';

/** Figures that show how dense the code is. */
export interface DensityFigures {
  /** Number of functions whose complexity is above 10. */
  complexFunctions: number;
  /** Number of functions whose complexity is above 15. */
  veryComplexFunctions: number;
  /** Lines of more than 120 columns without the text of strings, templates and patterns, which cannot be broken. */
  longLines: number;
}

/** Upper limits of each figure, which may only be lowered. The very complex functions are parsers and drawing code. */
export const densityLimits: DensityFigures = {
  complexFunctions: 59,
  veryComplexFunctions: 8,
  longLines: 0,
};

const sentences: Record<keyof DensityFigures, string> = {
  complexFunctions: 'functions have a complexity above 10: give a part of one a name',
  veryComplexFunctions: 'functions have a complexity above 15: give a part of one a name',
  longLines: 'lines have more than 120 columns: break them',
};

/** Function with the number of its branches. */
export interface MeasuredFunction {
  file: string;
  name: string;
  complexity: number;
}

const forTests = /\.test\.tsx?$|(?:^|\/)test-[^/]+\.tsx?$|^e2e\//;
const longestLine = 120;

const isFunction = ({ type }: Syntax) => /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/.test(type);

/** Node types that add one branch each: if, ?:, &&, ||, ??, case, catch and loops. */
const branches = new Set([
  'IfStatement',
  'ConditionalExpression',
  'LogicalExpression',
  'CatchClause',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
]);

function isBranch(node: Syntax): boolean {
  return branches.has(node.type) || (node.type === 'SwitchCase' && node.test !== null);
}

/**
 * Measures every function of a file, without the functions inside it. A function without a branch has the complexity 1.
 */
export function functionsIn(file: string, source: string): MeasuredFunction[] {
  const found: MeasuredFunction[] = [];
  function visit(node: Syntax, name: string, around: MeasuredFunction | undefined): void {
    const own = isFunction(node) ? { file, name: name || 'a function', complexity: 1 } : around;
    if (own && own !== around) found.push(own);
    if (own && isBranch(node)) own.complexity += 1;
    for (const child of Object.values(node).flatMap(nodesIn)) visit(child, nameOf(child) || nameOf(node) || name, own);
  }
  visit(syntaxOf(source, file), '', undefined);
  return found;
}

function nameOf({ id, key }: Syntax): string {
  const [name] = nodesIn([id, key]);
  return typeof name?.name === 'string' ? name.name : '';
}

const unbreakable = new Set(['Literal', 'TemplateElement', 'JSXText']);

/** Counts lines that stay too long without their strings, templates, patterns and lint suppressions. */
function longLinesIn(file: string, source: string): number {
  const texts: string[] = [];
  let last = 0;
  function visit(node: Syntax): void {
    if (unbreakable.has(node.type)) {
      texts.push(source.slice(last, node.start), source.slice(node.start, node.end).replace(/[^\n]/g, ''));
      last = node.end;
    }
    for (const child of Object.values(node)
      .flatMap(nodesIn)
      .toSorted((a, b) => a.start - b.start))
      visit(child);
  }
  visit(syntaxOf(source, file));
  const lines = [...texts, source.slice(last)].join('').split('\n');
  return lines.filter((line) => line.length > longestLine && !line.includes('biome-ignore')).length;
}

/** Measures source files, by their path from the top folder. Tests are excluded. */
export function measureDensity(sources: ReadonlyMap<string, string>): DensityFigures {
  const code = [...sources].filter(([file]) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !forTests.test(file));
  const functions = code.flatMap(([file, source]) => functionsIn(file, source));
  const sum = (count: (file: string, source: string) => number) =>
    code.reduce((all, [file, source]) => all + count(file, source), 0);
  return {
    complexFunctions: functions.filter(({ complexity }) => complexity > 10).length,
    veryComplexFunctions: functions.filter(({ complexity }) => complexity > 15).length,
    longLines: sum(longLinesIn),
  };
}

/** Returns messages for figures above their limits. */
export function densityFaults(figures: DensityFigures, limits = densityLimits): string[] {
  const names = Object.keys(limits) as (keyof DensityFigures)[];
  return names
    .filter((name) => figures[name] > limits[name])
    .map((name) => `${figures[name]} ${sentences[name]} (at most ${limits[name]})`);
}
