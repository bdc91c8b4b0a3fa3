import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PolicyText } from '#contract/content.ts';
import { type PolicyName, policyNames } from '#contract/policy-pages.ts';

const head = /^---\n([\s\S]*?)\n---\n+/;
/** Line of the front matter in JSON syntax, which is valid YAML. */
const headLine = /^(title|lead|description): (".*")$/gm;

/**
 * Parses a policy file: front matter between two lines of dashes, then the text. Throws if the head or a line of it is
 * missing.
 */
export function policyOfFile(source: string): PolicyText {
  const [whole, lines] = head.exec(source) ?? [];
  if (whole === undefined || lines === undefined)
    throw new Error('The file does not begin with its title between two lines of ---');
  const said = new Map(
    [...lines.matchAll(headLine)].map(([, name, words = '""']) => [name, String(JSON.parse(words))]),
  );
  const line = (name: string) => {
    const words = said.get(name);
    if (words === undefined) throw new Error(`The head of the file has no line ${name}: "…"`);
    return words;
  };
  return {
    title: line('title'),
    lead: line('lead'),
    description: line('description'),
    text: source.slice(whole.length),
  };
}

/** Formats a policy as a policy file. */
export function fileOfPolicy({ title, lead, description, text }: PolicyText): string {
  const line = (name: string, words: string) => `${name}: ${JSON.stringify(words)}\n`;
  return `---\n${line('title', title)}${line('lead', lead)}${line('description', description)}---\n\n${text.trimEnd()}\n`;
}

function readFirst(name: PolicyName): PolicyText {
  return policyOfFile(readFileSync(path.join(import.meta.dirname, 'first', `${name}.md`), 'utf8'));
}

/** Default text of each policy from the specification, version one. */
export const firstPolicies = Object.fromEntries(policyNames.map((name) => [name, readFirst(name)])) as Record<
  PolicyName,
  PolicyText
>;

/** Start date of version one. */
export const firstInForce = new Date('2026-10-31T18:30:00Z');
