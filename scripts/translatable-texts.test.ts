import { describe, expect, it } from 'vitest';
import { textFaults } from './translatable-texts.ts';

const faultsOf = (source: string, file = 'storefront/parts/row.tsx') => textFaults(file, source);
const faultsIn = (jsx: string, before = '') =>
  faultsOf(`${before}\nexport const row = (a: string, on: boolean) => ${jsx};`);

describe('JSX that is accepted', () => {
  it.each([
    ['a text alone', '<p>Size</p>'],
    ['an expression alone', '<p>{a}</p>'],
    ['texts joined in one template', `<p>{\`Size: \${a}\`}</p>`],
    ['a text that turns into an element', '<p>{on ? a : <b>{a}</b>}</p>'],
    ['a text in an element of its own', '<p><span>Size</span> <b>{a}</b></p>'],
    ['white space between elements', "<p><b>{a}</b>{' '}<i>{a}</i></p>"],
    ['a comment beside a text', '<p>{/* why */}Size</p>'],
    ['an element on a condition', '<p>{on && <b>{a}</b>}<span>{a}</span></p>'],
    ['one of two elements', '<p>{on ? <b>{a}</b> : null}<span>{a}</span></p>'],
    ['a list of elements', '<ul><li>First</li>{[a].map((one) => <li key={one}>{one}</li>)}</ul>'],
    ['a list joined to one text', "<p>{[a].map((one) => one.trim()).join(', ')}</p>"],
  ])('accepts %s', (_what, jsx) => {
    expect(faultsIn(jsx)).toEqual([]);
  });

  it.each([
    ['a constant', '() => { const mark = <b>New</b>; return <p>{mark}<i>now</i></p>; }'],
    ['a function', '() => { const mark = (on: boolean) => on && <b>New</b>; return <p>{mark(true)}<i>now</i></p>; }'],
    [
      'some of a list',
      '() => { const all = names.map((one) => <b key={one}>{one}</b>); return <p>{all.slice(1)}<i>now</i></p>; }',
    ],
    ['a property declared as Elements', '({ mark }: { mark?: Elements }) => <p>{mark}<i>now</i></p>'],
    ['a property of a declared type', '({ row: { mark } }: { row: Row }) => <p>{mark}<i>now</i></p>'],
    ['a property taken out later', '(props: Row) => { const { mark } = props; return <p>{mark}<i>now</i></p>; }'],
    [
      'a function declared to return elements',
      '({ draw }: { draw: (at: number) => Elements }) => <p>{draw(1)}<i>now</i></p>',
    ],
  ])('accepts a variable with elements: %s', (_what, component) => {
    expect(faultsOf(`interface Row { mark: Elements | null }\nexport const row = ${component};`)).toEqual([]);
  });

  it.each(['storefront/parts/row.test.tsx', 'scripts/row.tsx', 'artwork/row.tsx'])(
    'ignores a file that no page shows: %s',
    (file) => {
      expect(faultsOf('export const row = <p>Size: <b>M</b></p>;', file)).toEqual([]);
    },
  );
});

describe('JSX that is refused', () => {
  it.each([
    ['a text beside an element', '<p>Size <b>{a}</b></p>'],
    ['a text beside an expression', '<p>Size: {a}</p>'],
    ['two expressions', '<p>{a} {a}</p>'],
    ['an expression beside an element on a condition', '<p>{on && <b>!</b>}{a}</p>'],
    ['a text on a condition', "<p><b>{a}</b>{on && ', new'}</p>"],
    ['a text or an element', '<p><b>!</b>{on ? a : <i>{a}</i>}</p>'],
    ['a text beside white space', "<p>{a}{' '}</p>"],
    ['a text in a fragment', '<>{a}</>'],
    ['a text in a context', '<NameContext value={a}>{a}</NameContext>'],
    ['a list with texts', '<p>{[a].map((one) => one.trim())}</p>'],
    ['an array with texts', '<p>{[a, on && a]}</p>'],
    ['a text inside an accepted element', '<div><p>Size: {a}</p></div>'],
  ])('refuses %s', (_what, jsx) => {
    expect(faultsIn(jsx)).toHaveLength(1);
  });

  it.each([
    ['a component', '({ children }: { children: ReactNode }) => <p>{children}<i>now</i></p>'],
    ['a spinner', '({ children, busy }: Busy) => <button>{busy && <Spinner />}{children}</button>'],
    [
      'a name of another function',
      '() => { const mark = "New"; return <p>{mark}<i>now</i></p>; }; function other() { const mark = <b />; }',
    ],
  ])('refuses children that may be text beside other nodes: %s', (_what, component) => {
    expect(
      faultsOf(`interface Busy { busy: boolean; children: ReactNode }\nexport const row = ${component};`),
    ).toHaveLength(1);
  });

  it('refuses a component that may return a text', () => {
    expect(
      faultsOf('export function Who({ name }: { name: string }) {\n  return name === "" ? <i>nobody</i> : name;\n}'),
    ).toEqual([expect.stringContaining('storefront/parts/row.tsx:1: the component Who may return a text')]);
  });

  it('refuses a text in a React Aria component that wraps it in a context', () => {
    const button = "import { Button as AriaButton } from 'react-aria-components/Button';";
    expect(faultsIn('<AriaButton>{a}</AriaButton>', button)).toHaveLength(1);
    expect(faultsIn('<AriaButton><span>{a}</span></AriaButton>', button)).toEqual([]);
    expect(faultsIn('<Heading>{a}</Heading>', "import { Heading } from 'react-aria-components/Modal';")).toEqual([]);
  });

  it('a fault names the line and the correction', () => {
    expect(faultsOf('export const row = (\n  <p>\n    Size\n    <b>M</b>\n  </p>\n);', 'office/row.tsx')).toEqual([
      'office/row.tsx:3: a text stands in <p> beside other children: a page that the browser translates breaks there. Give the text an element of its own, join texts in one template literal, or declare the value as Elements (ui/elements.tsx).',
    ]);
  });
});
