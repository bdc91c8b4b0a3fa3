/** The longest a file may be, in lines; made files (the database dump) are not read by people line by line. */
const longest = 400;
const made = /^(?:database\/(?:schema\.sql|migrations\/))/;

/** Names that say nothing of what a file holds. */
const empty = /(?:\/(?:utils?|helpers?|common|misc|index)|-(?:utils?|helpers?|services?|managers?))\.tsx?$/;
const kebab = /^[a-z0-9$]+(?:[-.][a-z0-9$]+)*$/;

/** What a file does against the rules of the house, in sentences that say what to do instead. */
export function houseFaults(file: string, source: string): string[] {
  const faults: string[] = [];
  const lines = source.split('\n').length;
  if (lines > longest && !made.test(file)) faults.push(`${file} has ${lines} lines: split it by verb, the limit is ${longest}.`);
  if (!/\.tsx?$/.test(file)) return faults;
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (empty.test(file)) faults.push(`${file}: name it after the verb or the noun it holds.`);
  else if (!kebab.test(name)) faults.push(`${file}: write the name in small letters with dashes.`);
  if (isBarrel(source)) faults.push(`${file} only passes others on: import the file you mean.`);
  if (/\bas unknown as\b/.test(source))
    faults.push(`${file} forces a type with 'as ${'unknown'} as': parse the value, or say its type where it is made.`);
  return faults;
}

function isBarrel(source: string): boolean {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').trim();
  return code !== '' && code.replace(/^export (?:type )?(?:\*(?: as \w+)?|\{[^}]*\}) from '[^']+';?\s*/gm, '').trim() === '';
}
