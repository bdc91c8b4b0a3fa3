import { formOf, type Laying } from '#office/words/flat.ts';
import { type FormName, forms, type Typed } from './setting-boxes.ts';
import { readTaxLine, taxLine } from './tax-lines.ts';

/** Stands between the name of a box and what its line is about. */
const mark = '\n';

/** Lays a setting out for two people at once: box by box, and of a list line by line, each named by what it is about. Pure. */
export function layingOf(name: FormName): Laying<Typed> {
  const isList = (box: string) => forms[name].boxes.some((one) => one.name === box && one.kind === 'lines');
  return {
    flat: (typed) =>
      Object.fromEntries(
        Object.entries(typed).flatMap(([box, text]) =>
          isList(box) ? linesIn(name, text).map(([about, line]) => [`${box}${mark}${about}`, line]) : [[box, text]],
        ),
      ),
    form: (fields, like) => {
      const lists = Object.keys(like).filter(isList);
      const textOf = (box: string) =>
        Object.entries(fields)
          .flatMap(([field, line]) => (field.startsWith(`${box}${mark}`) && line !== '' ? line : []))
          .join('\n');
      return { ...formOf(fields, like), ...Object.fromEntries(lists.map((box) => [box, textOf(box)])) };
    },
  };
}

/** What a box of such a list is called: its label, and of a line what it is about. Pure. */
export function laidWords(name: FormName, field: string): string {
  const [box, about] = field.split(mark);
  return about ?? forms[name].boxes.find((one) => one.name === box)?.label ?? field;
}

/** Lines with what each is about. What is about the same twice is kept twice. */
function linesIn(name: FormName, text: string): [about: string, line: string][] {
  const seen = new Map<string, number>();
  return text.split('\n').flatMap((typed): [string, string][] => {
    if (typed.trim() === '') return [];
    const [about, line] = aboutOf(name, typed.trim());
    const times = (seen.get(about) ?? 0) + 1;
    seen.set(about, times);
    return [[times > 1 ? `${about} (${times})` : about, line]];
  });
}

/** What a line is about, and the line in one way of writing; of what cannot be read it is the line. Pure. */
function aboutOf(name: FormName, line: string): [about: string, line: string] {
  const rule = name === 'tax' ? readTaxLine(line) : undefined;
  if (rule) return [taxLine(rule).replace(/: [^:]*$/, ''), taxLine(rule)];
  const pins = name === 'pins' ? /^(\d{6}(?:-\d{6})?) +/.exec(line)?.[1] : undefined;
  return [pins ?? line, line];
}
