import { lastingTokens } from './inline-tokens.ts';
import { pseudoFaults } from './pseudo-rules.ts';
import { tokensFile, tokenValues, withoutComments } from './style-tokens.ts';
import { subjectFaults } from './subject-rules.ts';

/**
 * Breakpoints of the shop in px; media queries cannot use tokens. A media query uses this value (last pixel below) or
 * the next one (first pixel above).
 */
export const styleBreakpoints = [600, 900, 1180, 1400] as const;

/** Breakpoints of the office, which has a rail and tables. */
const officeBreakpoints = [767, 959, 1199, 1279, 1599] as const;
const breakpointsOf = (file: string): readonly number[] =>
  file.startsWith('office/') ? officeBreakpoints : styleBreakpoints;

/**
 * Number of pixels from which a length counts as the size of an element (header, thumb, picture) and not as spacing.
 */
const measuredFrom = 40;

/**
 * Files with values outside the tokens, and the reasons. A value for which there is a token must be written as that
 * token even there.
 */
export const styleExceptions: Record<string, { kinds: readonly Kind[]; why: string }> = {
  'storefront/home/hero.module.css': {
    kinds: ['colour', 'type'],
    why: 'grounds go with their pictures, the lettering fills what they leave',
  },
  'storefront/home/own-banner.module.css': { kinds: ['colour'], why: 'a ground goes with its picture' },
  'storefront/listing/listing-head.module.css': {
    kinds: ['colour', 'type'],
    why: 'a ground goes with its picture, the lettering fills it',
  },
  'storefront/parts/athletes-row.module.css': {
    kinds: ['colour', 'type'],
    why: 'grounds go with their pictures, the names lie over them',
  },
  'storefront/parts/limited-tiles.module.css': { kinds: ['colour'], why: 'grounds go with their pictures' },
  'storefront/parts/product-grid.module.css': { kinds: ['type'], why: 'the lettering of a poster fills it' },
  'storefront/parts/sport-columns.module.css': { kinds: ['type'], why: 'the names of the sports fill their columns' },
  'storefront/routes/athlete.module.css': {
    kinds: ['colour', 'type'],
    why: 'a ground goes with its sport; the number is a picture',
  },
  'storefront/shell/missing-page.module.css': { kinds: ['type'], why: 'the largest plates of the shop' },
  'storefront/product/buy-box.module.css': { kinds: ['type'], why: 'the name of a product fills its column' },
  'storefront/orders/order-parts.module.css': {
    kinds: ['type'],
    why: 'the plates of a reference go on one line at any width',
  },
  'storefront/tracker/tracking-summary.module.css': {
    kinds: ['type'],
    why: 'the plates of a number go on one line at any width',
  },
  'office/office.css': { kinds: ['colour'], why: 'grounds and series that a tool needs and no shopper is sent' },
  'storefront/studio/colour-choice.module.css': { kinds: ['colour'], why: 'a wheel of all colours' },
};

type Kind = 'colour' | 'type' | 'space' | 'radius' | 'layer' | 'time' | 'breakpoint';

/** Names of the kinds, with the tokens to use. */
const wanted: Record<Kind, string> = {
  colour: 'a colour of the tokens',
  type: 'a step of the type scale, var(--t-...)',
  space: 'a step of the space scale, var(--s-...) or var(--f-...), or var(--lead)',
  radius: 'var(--r-1), var(--r-round) or 50%',
  layer: 'var(--z-...), or 1 to 4 inside a component',
  time: 'var(--d-...)',
  breakpoint: 'one of the breakpoints',
};

const spacing =
  /^(?:(?:scroll-)?(?:margin|padding)(?:-[a-z]+)*|(?:row-|column-)?gap|inset(?:-[a-z]+)*|top|right|bottom|left)$/;
const colour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((?:[^()]|\([^()]*\))*\)/gi;
/** Matches transparent black or white, which has no colour by itself. */
const veil = /^rgb\((?:0 0 0|255 255 255) \/ [\d.]+\)$/;
const length = /(?<![\w.-])-?(?:\d*\.)?\d+(?:px|rem)\b/g;

/** Returns the wrong part of a property's value; undefined if it uses tokens. */
function strayIn(property: string, value: string): { kind: Kind; part: string } | undefined {
  const stray = (kind: Kind, part: string | undefined) => (part === undefined ? undefined : { kind, part });
  if (property === 'font-size' || property === 'font')
    return stray('type', /(?:clamp\(.*\)|(?:\d*\.)?\d+(?:px|rem|pt|vw))/.exec(value.split('/')[0] ?? '')?.[0]);
  if (spacing.test(property))
    return stray(
      'space',
      value.match(length)?.find((part) => !mayBeRaw(part)),
    );
  if (/radius$/.test(property))
    return stray(
      'radius',
      value.match(length)?.find((part) => Number.parseFloat(part) !== 0),
    );
  if (property === 'z-index')
    return stray('layer', /^[1-4]$|^var\(--z-[\w-]+\)$|^auto$/.test(value) ? undefined : value);
  if (/^(?:transition|animation)(?:-duration|-delay)?$/.test(property))
    return stray(
      'time',
      value.match(/(?<![\w.-])(?:\d*\.)?\d+m?s\b/g)?.find((part) => !/^(?:0s|1ms)$/.test(part)),
    );
  return stray(
    'colour',
    value.match(colour)?.find((part) => !veil.test(part)),
  );
}

/** Returns true for hairlines, zero, and sizes of elements. */
function mayBeRaw(part: string): boolean {
  const size = Math.abs(Number.parseFloat(part));
  return (part.endsWith('px') && (size <= 1 || size >= measuredFrom)) || size === 0;
}

/**
 * Returns values in style sheets and components that bypass the tokens, with the token to use. `sources` holds files by
 * path.
 */
export function styleFaults(sources: ReadonlyMap<string, string>): string[] {
  const tokens = sources.get(tokensFile) ?? '';
  const faults = [...unusedTokens(sources, tokens)];
  const colours = new Map(
    [...tokenValues(tokens)].flatMap(([name, values]) => values.map((value) => [value.toLowerCase(), name] as const)),
  );
  const excused = new Set<string>();
  for (const [file, source] of sources) {
    if (/\.css$/.test(file) && file !== tokensFile) {
      faults.push(...valueFaults(file, source, colours, excused));
      faults.push(...breakpointFaults(file, source), ...hoverFaults(file, source), ...pseudoFaults(file, source));
      if (!file.startsWith('storefront/')) faults.push(...subjectFaults(file, source));
    }
    if (/^(?:storefront|office|ui)\/.*(?<!\.test)\.tsx$/.test(file)) faults.push(...inlineFaults(file, source, tokens));
  }
  if (sources.has(tokensFile)) faults.push(...idleExceptions(excused));
  return faults;
}

function idleExceptions(excused: ReadonlySet<string>): string[] {
  return Object.entries(styleExceptions).flatMap(([file, { kinds }]) =>
    kinds
      .filter((kind) => !excused.has(`${file} ${kind}`))
      .map((kind) => `${file} needs no exception for its ${kind} any more: take it out of scripts/style-rules.ts.`),
  );
}

function declarationsOf(source: string) {
  const text = withoutComments(source);
  return [...text.matchAll(/(?<=[{;]\s*)(--[\w-]+|[a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    property: match[1] ?? '',
    value: (match[2] ?? '').replace(/\s+/g, ' ').trim(),
  }));
}

/**
 * Checks :hover rules: on touch screens a pressed element stays hovered, so a pressed button would look like another
 * kind of button.
 */
function hoverFaults(file: string, source: string): string[] {
  if (file.startsWith('office/')) return [];
  const around: string[] = [];
  const faults: string[] = [];
  for (const [, head = '', edge] of source.matchAll(/([^{};]*)([{};])/g)) {
    if (edge === '}') around.pop();
    if (edge !== '{') continue;
    if (head.includes(':hover') && !around.some((query) => query.includes('(hover: hover)')))
      faults.push(`${file} styles ${head.trim()} for fingers too. Write it inside @media (hover: hover).`);
    around.push(head);
  }
  return faults;
}

function breakpointFaults(file: string, source: string): string[] {
  const allowed = new Set(
    breakpointsOf(file).flatMap((width) => [`max-width: ${width}px`, `min-width: ${width + 1}px`]),
  );
  // Container queries in rem, which depend on the number of letters that fit, are not breakpoints of the screen.
  return [
    ...withoutComments(source)
      .replaceAll(/@container \((?:max|min)-width: [\d.]+rem\)/g, '')
      .matchAll(/\((?:max|min)-width:[^)]*\)/g),
  ]
    .filter(([query]) => !allowed.has(query.slice(1, -1)))
    .map(
      ([query]) =>
        `${file} asks for ${query}. Write one of ${breakpointsOf(file).join(', ')} px (min-width: a pixel more).`,
    );
}

/**
 * Checks style attributes: they are for computed values (a position, a custom property); all other styles belong in a
 * style sheet.
 */
function inlineFaults(file: string, source: string, tokens: string): string[] {
  const styled = [...source.matchAll(/style=\{[^\n]*/g)].flatMap(([text]) => [
    ...text.matchAll(
      /\b(padding\w*|margin\w*|gap|rowGap|columnGap|fontSize|color|borderRadius|zIndex): (?:'[^']*'|\d+)/g,
    ),
  ]);
  const byName = [...source.matchAll(/var\((--[\w-]+)\)/g)].filter(([, name = '']) => lastingTokens(tokens).has(name));
  return [
    ...styled.map(([text]) => `${file} has ${text} in a style attribute. Write it in its style sheet.`),
    ...byName.map(([use]) => `${file} names ${use}, whose value the build puts into the style sheets. Write it there.`),
  ];
}

function unusedTokens(sources: ReadonlyMap<string, string>, tokens: string): string[] {
  const used = new Set(
    [...sources]
      .filter(([file]) => /\.(?:css|tsx)$/.test(file))
      .flatMap(([, source]) => Array.from(source.matchAll(/var\((--[\w-]+)/g), ([, name]) => name)),
  );
  const made = [...sources].some(([, source]) => source.includes('var(--st-${')) ? /^--st-/ : /^$/;
  return [...tokenValues(tokens).keys()]
    .filter((name) => !used.has(name) && !made.test(name))
    .map((name) => `${tokensFile} has ${name}, which nothing uses.`);
}

/** Returns values of a style sheet that have no token. Adds the exceptions that apply to `excused`. */
function valueFaults(
  file: string,
  source: string,
  colours: ReadonlyMap<string, string>,
  excused: Set<string>,
): string[] {
  const faults: string[] = [];
  for (const { line, property, value } of declarationsOf(source)) {
    const stray = strayIn(property, value);
    if (!stray) continue;
    const token = stray.kind === 'colour' ? colours.get(stray.part.toLowerCase()) : undefined;
    if (styleExceptions[file]?.kinds.includes(stray.kind) && !token) excused.add(`${file} ${stray.kind}`);
    else
      faults.push(`${file}:${line} ${property}: ${stray.part}. Write ${token ? `var(${token})` : wanted[stray.kind]}.`);
  }
  return faults;
}
