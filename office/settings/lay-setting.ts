import { formOf, type Laying } from '#office/words/flat.ts';
import { type FormName, settingForms, type Typed } from './setting-boxes.ts';
import { rateLine, readRateLine, readTaxLine, taxLine } from './tax-lines.ts';

/** Separator between a field's name and the key of its line. */
const mark = '\n';

/** Creates the conversion of a setting to flat fields for merging. Each line of a list is a field. Pure. */
export function layingOf(name: FormName): Laying<Typed> {
  const isList = (box: string) => settingForms[name].boxes.some((one) => one.name === box && one.kind === 'lines');
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

/** Returns the label of a flat field: the label of its form field, or the key of its line. Pure. */
export function laidWords(name: FormName, field: string): string {
  const [box, about] = field.split(mark);
  return about ?? settingForms[name].boxes.find((one) => one.name === box)?.label ?? field;
}

/** Returns lines with their keys. Duplicate keys are numbered, so both lines remain. */
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

/** Returns the key of a line and its normalized text; a line that cannot be parsed is used as its key. Pure. */
function aboutOf(name: FormName, line: string): [about: string, line: string] {
  const rate = name === 'tax' ? readRateLine(line) : undefined;
  if (rate) return [`${taxLine(rate).replace(/: [^:]*$/, '')} from ${rate.from}`, rateLine(rate)];
  const rule = name === 'tax' ? readTaxLine(line) : undefined;
  if (rule) return [taxLine(rule).replace(/: [^:]*$/, ''), taxLine(rule)];
  const pins = name === 'pins' ? /^(\d{6}(?:-\d{6})?) +/.exec(line)?.[1] : undefined;
  return [pins ?? line, line];
}
