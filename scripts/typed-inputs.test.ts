import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isSyntax, nodesIn, type Syntax, syntaxOf } from './syntax.ts';

/** Elements that users type into, and the components of React Aria that render them. */
const typedElements = new Set(['input', 'textarea', 'Input', 'TextArea']);

const ofReactAria = /\b(?:Input|TextArea)\b[^;]*from 'react-aria-components\//;

/** Types of `input` that nobody types text or numbers into. */
const chosenKinds = new Set(['checkbox', 'radio', 'file', 'color', 'range', 'hidden']);

/** Components with an input, and the test that types into each key by key. */
const typedComponents: Readonly<Record<string, string>> = {
  'office/parts/field.tsx': 'e2e/office/typed-boxes.test.ts',
  'office/parts/measure-table.tsx': 'e2e/office/typed-boxes.test.ts',
  'office/parts/stepper.tsx': 'e2e/office/typed-dialogs.test.ts',
  'office/frame/palette.tsx': 'e2e/office/typed-dialogs.test.ts',
  'office/orders/filter-bar.tsx': 'e2e/office/typed-boxes.test.ts',
  'office/orders/actions/order-notes.tsx': 'e2e/office/typed-boxes.test.ts',
  'office/orders/actions/order-tags.tsx': 'e2e/office/typed-dialogs.test.ts',
  'office/packing/scan-field.tsx': 'e2e/office/typed-boxes.test.ts',
  'office/catalogue/price-cell.tsx': 'e2e/office/typed-dialogs.test.ts',
  'storefront/listing/filter-form.tsx': 'e2e/typed-boxes.test.ts',
  'storefront/shell/header-search.tsx': 'e2e/typed-boxes.test.ts',
  'storefront/shell/mobile-menu.tsx': 'e2e/typed-boxes.test.ts',
  'storefront/shell/missing-page.tsx': 'e2e/typed-boxes.test.ts',
  'storefront/studio/number-field.tsx': 'e2e/typed-boxes.test.ts',
  'storefront/studio/layers-panel.tsx': 'e2e/typed-boxes.test.ts',
  'storefront/routes/search.tsx': 'e2e/typed-boxes.test.ts',
  'storefront/routes/tracker.tsx': 'e2e/typed-boxes.test.ts',
  'ui/field.tsx': 'e2e/typed-boxes.test.ts',
  'ui/password-field.tsx': 'e2e/typed-boxes.test.ts',
};

interface Element {
  file: string;
  name: string;
  attributes: ReadonlyMap<string, unknown>;
}

/** Lists the JSX elements of a file with their plain attributes. */
function elementsIn(file: string, node: Syntax): Element[] {
  const own: Element[] = [];
  if (node.type === 'JSXOpeningElement') {
    const attributes = nodesIn(node.attributes).flatMap((one): [string, unknown][] =>
      one.type === 'JSXAttribute'
        ? [[String((one.name as { name: string }).name), isSyntax(one.value) ? one.value.value : true]]
        : [],
    );
    own.push({ file, name: String((node.name as { name?: string }).name), attributes: new Map(attributes) });
  }
  return [
    ...own,
    ...Object.values(node)
      .flatMap(nodesIn)
      .flatMap((child) => elementsIn(file, child)),
  ];
}

/** Returns true if users type into an element. Read-only inputs exist for password managers. */
function isTyped({ name, attributes }: Element): boolean {
  if (!typedElements.has(name) || attributes.has('readOnly')) return false;
  return !chosenKinds.has(String(attributes.get('type')));
}

const root = path.join(import.meta.dirname, '..');
const files = globSync('{office,storefront,ui}/**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
/** Elements of a file, without components of ours that have the name of one of React Aria. */
function elementsOf(file: string): Element[] {
  const source = read(file);
  const elements = elementsIn(file, syntaxOf(source, file));
  return ofReactAria.test(source) ? elements : elements.filter(({ name }) => name !== 'Input' && name !== 'TextArea');
}

it('every text input is in one of the components that a browser test types into', () => {
  const found = [...new Set(files.flatMap((file) => elementsOf(file).filter(isTyped)).map(({ file }) => file))];
  expect(found.toSorted()).toEqual(Object.keys(typedComponents).toSorted());
});

it('each component names a test that types key by key', () => {
  for (const test of new Set(Object.values(typedComponents))) expect(read(test), test).toContain('typeByKeys(');
});

it('no input has the type number, which drops letters that it cannot parse', () => {
  const numbers = files.flatMap(elementsOf).filter(({ attributes }) => attributes.get('type') === 'number');
  expect(numbers.map(({ file }) => file)).toEqual([]);
});
