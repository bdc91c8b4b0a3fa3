import { elementTest } from './element-expressions.ts';
import { nodesIn, type Syntax, syntaxOf } from './syntax.ts';

/** Files with elements that a browser may translate. */
const onPages = /^(?:ui|storefront|office)\/.*\.tsx$/;
const forTests = /\.test\.tsx$/;

/**
 * Components of React Aria that pass their text to an element directly. Other components insert contexts, which makes
 * the text a separate text node.
 */
const plainAria = new Set(['Header', 'Heading', 'Label', 'Text']);
/** Components that add no element around their children. */
const withoutElement = /(?:Context|Provider|^Fragment|^StrictMode|^Suspense)$/;

const advice =
  'a page that the browser translates breaks there. Give the text an element of its own, join texts in one template literal, or declare the value as Elements (ui/elements.tsx).';

/**
 * Finds texts that share an element with other children. A translating browser replaces text nodes, while React
 * continues to update its own text nodes, so the page breaks. React sets an element's only text by `textContent`, which
 * is safe.
 */
export function textFaults(file: string, source: string): string[] {
  if (!onPages.test(file) || forTests.test(file)) return [];
  const program = syntaxOf(source, file);
  const isElement = elementTest(program);
  const bare = ariaNames(program);
  const faults: string[] = [];
  const add = (node: Syntax, words: string) => faults.push(`${file}:${lineOf(source, node)}: ${words}: ${advice}`);

  function checkChildren(node: Syntax): void {
    const children = nodesIn(node.children).filter((child) => !isDropped(child));
    const texts = children.filter((child) => !isBlank(child) && mayBeText(child));
    if (texts.length === 0) return;
    const tag = tagOf(node);
    const [text] = texts;
    if (tag === '' || bare.has(tag) || withoutElement.test(tag))
      add(text ?? node, `a text stands in ${tag ? `<${tag}>` : 'a fragment'}, which is no element`);
    else if (children.length > 1) add(text ?? node, `a text stands in <${tag}> beside other children`);
    else if (isList(text)) add(text ?? node, `<${tag}> holds a list with texts`);
  }

  const mayBeText = (child: Syntax): boolean =>
    child.type === 'JSXText' ||
    (child.type === 'JSXExpressionContainer' &&
      !nodesIn(child.expression).every((one) => isFunctionNode(one) || isElement(one)));

  function visit(node: Syntax, name: string): void {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') checkChildren(node);
    if (isFunctionNode(node) && /^[A-Z]/.test(nameOf(node) || name) && !isElement(node))
      add(node, `the component ${nameOf(node) || name} may return a text`);
    for (const child of Object.values(node).flatMap(nodesIn))
      visit(child, node.type === 'VariableDeclarator' ? nameOf(node) : '');
  }
  visit(program, '');
  return faults;
}

const isFunctionNode = ({ type }: Syntax) => /^(?:Function|ArrowFunction)/.test(type);

function nameOf({ id }: Syntax): string {
  const [name] = nodesIn(id);
  return typeof name?.name === 'string' ? name.name : '';
}

/** Returns the line of a node's first letter: JSX text starts with the preceding white space. */
function lineOf(source: string, { start, end }: Syntax): number {
  const indent = source.slice(start, end).search(/\S/);
  return source.slice(0, start + Math.max(indent, 0)).split('\n').length;
}

/** Returns the name of an element; empty for a fragment. */
function tagOf(node: Syntax): string {
  const [opening] = nodesIn(node.openingElement);
  const [name] = nodesIn(opening?.name);
  const [property] = nodesIn(name?.property);
  const found = property ?? name;
  return typeof found?.name === 'string' ? found.name : '';
}

/** Returns true if JSX drops a child: a comment, or white space with a line break. */
function isDropped(child: Syntax): boolean {
  if (child.type === 'JSXText') return /^\s*\n\s*$/.test(String(child.value));
  return nodesIn(child.expression).some(({ type }) => type === 'JSXEmptyExpression');
}

/** Returns true if a child is only white space, which browsers do not translate. */
function isBlank(child: Syntax): boolean {
  if (child.type === 'JSXText') return String(child.value).trim() === '';
  return nodesIn(child.expression).some(
    ({ type, value }) => type === 'Literal' && typeof value === 'string' && value.trim() === '',
  );
}

/** Returns true if a child is a list: React creates a text node for each text in the list. */
function isList(child: Syntax | undefined): boolean {
  const [expression] = nodesIn(child?.expression);
  const [callee] = nodesIn(expression?.callee);
  const [property] = nodesIn(callee?.property);
  return (
    expression?.type === 'ArrayExpression' ||
    /^(?:map|flatMap|filter|toReversed|toSorted)$/.test(String(property?.name))
  );
}

/** Returns the components of React Aria in which text is a separate node, by their names in the file. */
function ariaNames(program: Syntax): Set<string> {
  const imports = nodesIn(program.body).filter(({ type, source }) => {
    const [from] = nodesIn(source);
    return type === 'ImportDeclaration' && String(from?.value).startsWith('react-aria-components');
  });
  const specifiers = imports.flatMap(({ specifiers: list }) => nodesIn(list));
  const named = (node: unknown) => nodesIn(node).map(({ name }) => String(name))[0] ?? '';
  return new Set(specifiers.filter(({ imported }) => !plainAria.has(named(imported))).map(({ local }) => named(local)));
}
