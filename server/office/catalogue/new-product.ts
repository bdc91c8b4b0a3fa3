import { Crest, PictureFacts } from '#artwork/picture.ts';
import { noDeclarations } from '#contract/declarations.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { homeCountry } from '#contract/home-country.ts';
import { toPaise } from '#contract/money.ts';
import type { makeProductEndpoint } from '#contract/office/product-making.ts';
import { noProductTexts } from '#contract/product-texts.ts';
import type { KnownClub } from '#server/catalogue/clubs-and-collections/known-clubs.ts';
import { sellableSizes } from '#server/catalogue/products/kinds.ts';
import type { ProductFacts } from '#server/catalogue/products/product-facts.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { KnownKind } from '#server/foundation/values/known-facts.ts';
import type { AthleteChoice, KnownCategory } from './product-choices.ts';

export type NewProductInput = Omit<ParsedOf<typeof makeProductEndpoint>['body'], 'key'>;

interface Known {
  categories: readonly KnownCategory[];
  sports: readonly { sport: string }[];
  kinds: readonly KnownKind[];
  clubs: readonly Omit<KnownClub, 'version'>[];
  athletes: readonly AthleteChoice[];
}

/**
 * Builds the facts of a new product: the chosen values, with its club's crest and licensor. Throws Problem 400 with
 * fields for invalid values. Pure.
 */
export function factsOfNew(wanted: NewProductInput, known: Known): ProductFacts {
  const club = known.clubs.find(({ name }) => name === wanted.team);
  const crest = Crest.safeParse(club?.crest).data;
  const { garment, pattern, colours } = wanted;
  const kind = known.kinds.find((one) => one.kind === wanted.kind);
  const isDrawn = kind === undefined || kind.garments.length > 0;
  const drawn = PictureFacts.safeParse({ garment, pattern, colours, ...(crest && { crest }) }).data;
  const faults = { ...faultsOf(wanted, known), ...kindFaults(wanted, kind, drawn) };
  const [first] = Object.values(faults);
  if (first || (isDrawn && !drawn))
    throw new Problem(400, 'invalid_fields', first ?? 'Choose what it is drawn as.', { fields: faults });
  return {
    name: wanted.name,
    description: '',
    details: [],
    pricePaise: toPaise(wanted.price),
    oldPricePaise: null,
    kind: wanted.kind,
    sport: wanted.sport,
    team: wanted.team,
    athlete: wanted.athlete,
    hsn: wanted.hsn,
    countryOfOrigin: homeCountry,
    ...noDeclarations,
    ...noProductTexts,
    licensor: club?.licensor ?? '',
    limited: false,
    hotSale: false,
    finalSale: false,
    picture: isDrawn ? drawn : null,
    gallery: null,
    state: 'draft',
    sizes: kind?.sizes.filter((size) => wanted.sizes.some((one) => one.size === size)) ?? [],
  };
}

function faultsOf(
  { category, sport, team, athlete, sizes }: NewProductInput,
  { categories, sports, clubs, athletes }: Omit<Known, 'kinds'>,
): Record<string, string> {
  const club = clubs.find(({ name }) => name === team);
  const person = athletes.find(({ name }) => name === athlete);
  const named = categories.find((one) => one.category === category);
  const own = named?.sport ?? null;
  const faults: Fault[] = [
    [!named, 'category', 'Choose a category that the shop has.'],
    [!sports.some((one) => one.sport === sport), 'sport', 'Choose a sport that the shop has.'],
    [own !== null && own !== sport, 'sport', `${category} takes goods of ${own} alone.`],
    [team !== null && !club, 'team', 'Choose a club that the shop knows.'],
    [club !== undefined && club.sport !== sport, 'team', `${team} plays ${club?.sport}.`],
    [athlete !== null && !person, 'athlete', 'Choose an athlete that the shop knows.'],
    [person !== undefined && person.team !== team, 'athlete', `${athlete} plays for ${person?.team}.`],
    [new Set(sizes.map(({ size }) => size)).size < sizes.length, 'sizes', 'Each size stands once.'],
  ];
  return saidOf(faults);
}

/** Returns the errors of drawing and sizes that do not suit the kind. */
function kindFaults(
  { garment, sizes }: NewProductInput,
  kind: KnownKind | undefined,
  drawn: PictureFacts | undefined,
): Record<string, string> {
  if (!kind || kind.closed) return { kind: 'Choose a kind of which the shop makes new products.' };
  const sold = sellableSizes(kind);
  const isDrawn = kind.garments.length > 0;
  return saidOf([
    [isDrawn && !drawn, 'garment', 'Choose what it is drawn as.'],
    [
      isDrawn && drawn !== undefined && !kind.garments.includes(drawn.garment),
      'garment',
      'That is drawn for goods of another kind.',
    ],
    [!isDrawn && garment !== null, 'garment', 'Goods of this kind have photographs alone.'],
    [sizes.some(({ size }) => !sold.includes(size)), 'sizes', 'Choose among the sizes that goods of its kind have.'],
  ]);
}

type Fault = [wrong: boolean, field: string, sentence: string];

function saidOf(faults: readonly Fault[]): Record<string, string> {
  return Object.fromEntries(faults.filter(([wrong]) => wrong).map(([, field, sentence]) => [field, sentence]));
}
