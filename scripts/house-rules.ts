/** The longest a file may be, in lines; made files (the database dump) are not read by people line by line. */
const longest = 400;
const made = /^(?:database\/(?:schema\.sql|migrations\/))/;

/** What a file does against the rules of the house, in sentences that say what to do instead. */
export function houseFaults(file: string, source: string): string[] {
  const faults: string[] = [];
  const lines = source.split('\n').length;
  if (lines > longest && !made.test(file)) faults.push(`${file} has ${lines} lines: split it by verb, the limit is ${longest}.`);
  if (/\.tsx?$/.test(file) && isBarrel(source)) faults.push(`${file} only passes others on: import the file you mean.`);
  return faults;
}

function isBarrel(source: string): boolean {
  const statements = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//') && !line.startsWith('*') && !line.startsWith('/*'));
  return statements.length > 0 && statements.every((line) => /^export (?:\*|\{[^}]*\}|type \{[^}]*\}) from /.test(line));
}
