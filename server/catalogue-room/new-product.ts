import { Crest, Picture } from '#artwork/picture.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { toPaise } from '#contract/money.ts';
import type { makeProduct } from '#contract/office/product-making.ts';
import { sizePlace } from '#contract/sizes.ts';
import { fitsKind } from '#server/catalogue/catalogue-file.ts';
import type { KnownClub } from '#server/catalogue/known-clubs.ts';
import type { ProductFacts } from '#server/catalogue/product-facts.ts';
import { Problem } from '#server/platform/problem.ts';
import type { KnownAthlete, KnownCategory } from './product-choices.ts';

export type Wanted = Omit<ParsedOf<typeof makeProduct>['body'], 'key'>;

interface Known {
  categories: readonly KnownCategory[];
  sports: readonly { sport: string }[];
  clubs: readonly Omit<KnownClub, 'version'>[];
  athletes: readonly KnownAthlete[];
}

/** What a new product begins with: its club's crest and licensor, and what was chosen. Throws Problem 400 with fields for what does not fit. Pure. */
export function factsOfNew(wanted: Wanted, known: Known): ProductFacts {
  const club = known.clubs.find(({ name }) => name === wanted.team);
  const crest = Crest.safeParse(club?.crest).data;
  const { garment, pattern, colours } = wanted;
  const picture = Picture.safeParse({ garment, pattern, colours, ...(crest && { crest }) });
  const faults = faultsOf(wanted, known, picture.success);
  const [first] = Object.values(faults);
  if (first || !picture.success) throw new Problem(400, 'invalid_fields', first ?? 'Choose what it is drawn as.', { fields: faults });
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
    countryOfOrigin: 'India',
    licensor: club?.licensor ?? '',
    limited: false,
    hotSale: false,
    finalSale: false,
    picture: picture.data,
    gallery: null,
    state: 'draft',
    sizes: wanted.sizes.map(({ size }) => size).toSorted((one, other) => sizePlace(one) - sizePlace(other)),
  };
}

function faultsOf(
  { kind, garment, category, sport, team, athlete, sizes }: Wanted,
  { categories, sports, clubs, athletes }: Known,
  drawn: boolean,
) {
  const club = clubs.find(({ name }) => name === team);
  const person = athletes.find(({ name }) => name === athlete);
  const named = categories.find((one) => one.category === category);
  const own = named?.sport ?? null;
  const faults: [wrong: boolean, field: string, sentence: string][] = [
    [!drawn, 'garment', 'Choose what it is drawn as.'],
    [drawn && !fitsKind(garment as Picture['garment'], kind), 'garment', 'That is drawn for goods of another kind.'],
    [!named, 'category', 'Choose a category that the shop has.'],
    [!sports.some((one) => one.sport === sport), 'sport', 'Choose a sport that the shop has.'],
    [own !== null && own !== sport, 'sport', `${category} takes goods of ${own} alone.`],
    [team !== null && !club, 'team', 'Choose a club that the shop knows.'],
    [club !== undefined && club.sport !== sport, 'team', `${team} plays ${club?.sport}.`],
    [athlete !== null && !person, 'athlete', 'Choose an athlete that the shop knows.'],
    [person !== undefined && person.team !== team, 'athlete', `${athlete} plays for ${person?.team}.`],
    [new Set(sizes.map(({ size }) => size)).size < sizes.length, 'sizes', 'Each size stands once.'],
  ];
  return Object.fromEntries(faults.filter(([wrong]) => wrong).map(([, field, sentence]) => [field, sentence]));
}
