import { nodesIn, type Syntax } from './syntax.ts';

/** Declaration of a name: its declared type, else its value. Both are unknown for imports and array patterns. */
interface Declaration {
  type?: Syntax | undefined;
  value?: Syntax | undefined;
  /** Function or program in which the name is valid. */
  scope: Syntax;
}

type Types = ReadonlyMap<string, Syntax>;

const child = (node: Syntax, field: string): Syntax | undefined => nodesIn(node[field])[0];
const isFunction = ({ type }: Syntax) => /^(?:Function|ArrowFunction)/.test(type);
const named = (node: Syntax | undefined): string => (typeof node?.name === 'string' ? node.name : '');

/** Methods of a list that return its items. */
const listMethods = new Set(['slice', 'filter', 'concat', 'toReversed', 'toSorted']);
const elementTypes = new Set(['Elements', 'ReactElement', 'Element']);
const emptyTypes = new Set(['TSNullKeyword', 'TSUndefinedKeyword', 'TSBooleanKeyword', 'TSNeverKeyword']);
const wrappers = new Set([
  'ParenthesizedExpression',
  'ChainExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
]);

/** Returns the types that a file declares, by name. */
function typesIn(program: Syntax): Types {
  const types = new Map<string, Syntax>();
  const visit = (node: Syntax): void => {
    if (/^TS(?:InterfaceDeclaration|TypeAliasDeclaration)$/.test(node.type)) types.set(named(child(node, 'id')), node);
    for (const inner of Object.values(node).flatMap(nodesIn)) visit(inner);
  };
  visit(program);
  return types;
}

/** Returns the declarations of a name in the innermost function around a node. Blocks are not treated as scopes. */
function declarationsOf(node: Syntax, all: ReadonlyMap<string, Declaration[]>): Declaration[] {
  const around = (all.get(named(node)) ?? []).filter(({ scope }) => scope.start <= node.start && node.end <= scope.end);
  const innermost = Math.max(...around.map(({ scope }) => scope.start));
  return around.filter(({ scope }) => scope.start === innermost);
}

/** Returns the declarations of a file by name. */
function declarationsIn(program: Syntax, types: Types): Map<string, Declaration[]> {
  const found = new Map<string, Declaration[]>();
  const add = (id: Syntax | undefined, declaration: Declaration) =>
    found.set(named(id), [...(found.get(named(id)) ?? []), declaration]);
  const typeOf = (value: Syntax | undefined) => value && declarationsOf(value, found)[0]?.type;
  const addPattern = (pattern: Syntax, { type: given, value, scope }: Declaration): void => {
    const type = child(pattern, 'typeAnnotation') ?? given;
    if (pattern.type === 'Identifier') add(pattern, { type, value, scope });
    else if (pattern.type === 'AssignmentPattern')
      for (const left of nodesIn(pattern.left)) addPattern(left, { type, scope });
    else if (pattern.type === 'ArrayPattern') for (const item of nodesIn(pattern.elements)) addPattern(item, { scope });
    else if (pattern.type === 'ObjectPattern')
      for (const property of nodesIn(pattern.properties)) addProperty(property, type ?? typeOf(value), scope);
  };
  const addProperty = (property: Syntax, type: Syntax | undefined, scope: Syntax): void => {
    const key = named(child(property, 'key'));
    for (const value of nodesIn(property.value))
      addPattern(value, { type: type && memberType(type, key, types), scope });
  };
  const visit = (node: Syntax, scope: Syntax): void => {
    if (node.type === 'VariableDeclarator')
      for (const id of nodesIn(node.id)) addPattern(id, { value: child(node, 'init'), scope });
    if (node.type === 'FunctionDeclaration') add(child(node, 'id'), { value: node, scope });
    const inside = isFunction(node) ? node : scope;
    if (isFunction(node)) for (const parameter of nodesIn(node.params)) addPattern(parameter, { scope: node });
    for (const inner of Object.values(node).flatMap(nodesIn)) visit(inner, inside);
  };
  visit(program, program);
  return found;
}

/** Returns the type of a member of a type declared in the file. */
function memberType(type: Syntax, name: string, types: Types): Syntax | undefined {
  const within = (node: Syntax | undefined) => (node ? memberType(node, name, types) : undefined);
  switch (type.type) {
    case 'TSTypeAnnotation':
    case 'TSTypeAliasDeclaration':
      return within(child(type, 'typeAnnotation'));
    case 'TSInterfaceDeclaration':
      return within(child(type, 'body'));
    case 'TSIntersectionType':
      return nodesIn(type.types).map(within).find(Boolean);
    case 'TSTypeReference':
      return within(types.get(named(child(type, 'typeName'))) ?? nodesIn(child(type, 'typeArguments')?.params)[0]);
    case 'TSInterfaceBody':
    case 'TSTypeLiteral': {
      const members = nodesIn(type.type === 'TSTypeLiteral' ? type.members : type.body);
      const member = members.find((one) => named(child(one, 'key')) === name);
      return member && child(member, 'typeAnnotation');
    }
    default:
      return undefined;
  }
}

function typeIsElement(type: Syntax, types: Types): boolean {
  const every = (field: string) => nodesIn(type[field]).every((one) => typeIsElement(one, types));
  if (emptyTypes.has(type.type)) return true;
  if (/^TS(?:TypeAnnotation|TypeOperator|ParenthesizedType|TypeAliasDeclaration)$/.test(type.type))
    return every('typeAnnotation');
  if (type.type === 'TSUnionType') return every('types');
  if (type.type === 'TSArrayType') return every('elementType');
  if (type.type === 'TSFunctionType') return every('returnType');
  if (type.type !== 'TSTypeReference') return false;
  const typeName = child(type, 'typeName');
  const name = named(typeName) || named(typeName && child(typeName, 'right'));
  const own = types.get(name);
  return elementTypes.has(name) || (own !== undefined && typeIsElement(own, types));
}

/** Returns the expressions that a function returns. */
function returnedBy(node: Syntax): Syntax[] {
  const returns = (inner: Syntax): Syntax[] => {
    if (isFunction(inner)) return [];
    if (inner.type === 'ReturnStatement') return nodesIn(inner.argument);
    return Object.values(inner).flatMap(nodesIn).flatMap(returns);
  };
  const [body] = nodesIn(node.body);
  if (!body) return [];
  return body.type === 'BlockStatement' ? returns(body) : [body];
}

interface Names {
  declarations: ReadonlyMap<string, Declaration[]>;
  types: Types;
  /** Declarations being resolved: a declaration that refers to itself is not an element. */
  asked: Set<Declaration>;
}

/** Returns a function that tests if an expression of a file can only be an element, a list of elements, or nothing. */
export function elementTest(program: Syntax): (expression: Syntax) => boolean {
  const types = typesIn(program);
  const names: Names = { declarations: declarationsIn(program, types), types, asked: new Set() };
  return (expression) => isElement(expression, names);
}

function isElement(node: Syntax, names: Names): boolean {
  const every = (...fields: string[]) =>
    fields.flatMap((field) => nodesIn(node[field])).every((one) => isElement(one, names));
  if (isFunction(node)) return functionIsElement(node, names);
  if (wrappers.has(node.type)) return every('expression');
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true;
    case 'Literal':
      return node.value === null || node.value === '' || typeof node.value === 'boolean';
    case 'Identifier':
      return node.name === 'undefined' || nameIsElement(node, names);
    case 'ArrayExpression':
      return every('elements');
    case 'LogicalExpression':
      return node.operator === '&&' ? every('right') : every('left', 'right');
    case 'ConditionalExpression':
      return every('consequent', 'alternate');
    case 'CallExpression':
      return callIsElement(node, names);
    default:
      return false;
  }
}

function functionIsElement(node: Syntax, names: Names): boolean {
  const [returnType] = nodesIn(node.returnType);
  if (returnType && typeIsElement(returnType, names.types)) return true;
  return returnedBy(node).every((one) => isElement(one, names));
}

function nameIsElement(node: Syntax, names: Names): boolean {
  const declarations = declarationsOf(node, names.declarations);
  return declarations.length > 0 && declarations.every((one) => declaresElement(one, names));
}

function declaresElement(declaration: Declaration, names: Names): boolean {
  const { type, value } = declaration;
  if (type) return typeIsElement(type, names.types);
  if (!value || names.asked.has(declaration)) return false;
  names.asked.add(declaration);
  const declares = isElement(value, names);
  names.asked.delete(declaration);
  return declares;
}

function callIsElement(call: Syntax, names: Names): boolean {
  const callee = child(call, 'callee');
  if (callee?.type === 'Identifier') return nameIsElement(callee, names);
  const method = named(callee && child(callee, 'property'));
  const [list] = nodesIn(callee?.object);
  if (/^(?:map|flatMap)$/.test(method))
    return nodesIn(call.arguments)
      .slice(0, 1)
      .every((one) => isElement(one, names));
  return listMethods.has(method) && list !== undefined && isElement(list, names);
}
