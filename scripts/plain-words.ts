/** Measures of the code's plain language. Shares are per cent, dialect words per 1,000 comments. */
export interface PlainWordFigures {
  nounClauses: number;
  /** Noun clauses in the browser journeys of e2e/. Their files are excluded from the other measures. */
  journeyNounClauses: number;
  dialectWords: number;
  sharedNames: number;
  singleWordNames: number;
  readmeWords: number;
}

/** Upper limits of each measure, which may only be lowered. Targets: 3, 10, 120, 40, 900. */
export const plainWordLimits: PlainWordFigures = {
  nounClauses: 0.5,
  journeyNounClauses: 0,
  dialectWords: 5,
  sharedNames: 40,
  singleWordNames: 12,
  readmeWords: 900,
};

const sentences: Record<keyof PlainWordFigures, string> = {
  nounClauses: '% of comments open with a noun clause (What, Whether, Who, How ...): open with a verb or a noun',
  journeyNounClauses: '% of comments in e2e/ open with a noun clause: open with a verb or a noun',
  dialectWords: 'dialect words per 1,000 comments (kept, told, stands, anew ...): write the term of the field',
  sharedNames: 'names are exported from more than one file: give each thing one name',
  singleWordNames: 'exported names are a single lower-case word: say what the thing is',
  readmeWords: 'words in README.md: move details to docs/',
};

const forTests = /\.test\.tsx?$|(?:^|\/)test-[^/]+\.tsx?$|^e2e\//;
const comment = /\/\*\*([\s\S]*?)\*\/|(?<=^|\s)\/\/ (.*)$/gm;
const nounClause = /^(?:What|How|Where|Whether|Who|Whose|Whoever|When|Why|Until)\b/;
const dialect = /\b(?:kept|whoever|told|stands?|anew|meanwhile|of its own|lies|let go|begun)\b/gi;
const exported = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm;
/** Names of exports that React Router requires of every page. */
const ofRoutes = new Set(['meta', 'loader', 'clientLoader']);
/** Minimum length of a comment to be judged. */
const shortestComment = 12;

/** Measures source files, by path from the project root, and the README. Tests are excluded. */
export function measurePlainWords(sources: ReadonlyMap<string, string>, readme: string): PlainWordFigures {
  const texts = [...sources].filter(
    ([file]) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !forTests.test(file),
  );
  const comments = texts.flatMap(([, text]) => commentsOf(text));
  const journeys = [...sources]
    .filter(([file]) => /^e2e\/.*\.tsx?$/.test(file))
    .flatMap(([, text]) => commentsOf(text));
  const files = new Map<string, Set<string>>();
  for (const [file, text] of texts)
    for (const [, name = ''] of text.matchAll(exported))
      if (!ofRoutes.has(name)) files.set(name, (files.get(name) ?? new Set()).add(file));
  const perComment = (count: number, unit: number, all: readonly string[]) =>
    Math.round((unit * count * 10) / Math.max(1, all.length)) / 10;
  const clausesIn = (all: readonly string[]) =>
    perComment(all.filter((text) => nounClause.test(text)).length, 100, all);
  return {
    nounClauses: clausesIn(comments),
    journeyNounClauses: clausesIn(journeys),
    dialectWords: Math.round(perComment(comments.flatMap((text) => text.match(dialect) ?? []).length, 1000, comments)),
    sharedNames: [...files.values()].filter((where) => where.size > 1).length,
    singleWordNames: [...files.keys()].filter((name) => /^[a-z]+$/.test(name)).length,
    readmeWords: readme.split(/\s+/).filter(Boolean).length,
  };
}

/** Returns messages for measures above their limits. */
export function plainWordFaults(figures: PlainWordFigures, limits = plainWordLimits): string[] {
  const names = Object.keys(limits) as (keyof PlainWordFigures)[];
  return names
    .filter((name) => figures[name] > limits[name])
    .map((name) => `${figures[name]} ${sentences[name]} (at most ${limits[name]})`);
}

function commentsOf(text: string): string[] {
  return [...text.matchAll(comment)]
    .map(([, block, line]) => (block ?? line ?? '').replace(/\s*\n\s*\*\s?/g, ' ').trim())
    .filter(({ length }) => length >= shortestComment);
}
