import { z } from 'zod';
import type { FontName } from '#artwork/lettering.ts';
import { Crest, PictureFacts } from '#artwork/picture.ts';
import { type Category, Kind, Sport, type Sport as SportName } from '#contract/catalogue.ts';
import { categoryNames, productId } from '#contract/category-names.ts';
import { countryName, findCountry } from '#contract/countries.ts';
import { hasBegun, isNetQuantity } from '#contract/declarations.ts';
import { inFacetOrder, placeOfSport } from '#contract/facets.ts';
import { type MakerRole, makerRoles } from '#contract/lists.ts';
import { toPaise } from '#contract/money.ts';
import { productTextLimits } from '#contract/product-texts.ts';
import { fitsKind } from '#server/catalogue/products/kinds.ts';
import { type BrokenRule, brokenRules } from '#server/catalogue/products/product-rules.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';

/** Product from stock, as the shop stores it. Its collections are derived from its kind and marks by other modules. */
export interface CatalogueProduct {
  id: string;
  numericId: number;
  category: Category;
  name: string;
  description: string;
  pricePaise: number;
  oldPricePaise: number | null;
  kind: Kind;
  sport: SportName;
  team: string | null;
  athlete: string | null;
  sizes: { size: string; stock: number }[];
  hsn: string;
  countryOfOrigin: string;
  mrpPaise?: number | null;
  genericName?: string | null;
  netQuantity?: string | null;
  makerRole?: MakerRole | null;
  makerName?: string | null;
  makerAddress?: string | null;
  careContact?: string | null;
  madeMonth?: string | null;
  licensor: string;
  nameHi?: string | null;
  descriptionHi?: string | null;
  searchWords?: string | null;
  metaTitle?: string | null;
  metaDescription?: string | null;
  details: string[];
  limited: boolean;
  hotSale: boolean;
  finalSale: boolean;
  picture: PictureFacts;
}

/** Creates the schema of an existing sport of the shop. */
function sportOf(shopFacts: KnownFacts) {
  return Sport.refine(
    (sport) => placeOfSport(shopFacts, sport) < shopFacts.sports.length,
    'is not a sport of the shop',
  );
}

const words = (most: number) => z.string().trim().min(1).max(most);
const Rupees = z.number().positive().max(1_00_000).multipleOf(0.01);

/** Lists every size of the shop's kinds, in display order. */
function knownSizes(shopFacts: KnownFacts): string[] {
  return inFacetOrder(
    shopFacts,
    'size',
    shopFacts.knownKinds.flatMap(({ sizes }) => sizes),
  );
}

const Team = z.strictObject({ licensor: words(80), colours: PictureFacts.shape.colours, crest: Crest });

/** Picture as written in the file. Omitted fields come from the team, and `crest: none` removes the crest. */
const PictureEntry = PictureFacts.extend({
  colours: PictureFacts.shape.colours.partial().optional(),
  crest: z.union([Crest, z.literal('none')]).optional(),
});

/** Creates the schema of a product with the shop's sports and kinds. */
const productEntry = (shopFacts: KnownFacts) =>
  z.strictObject({
    numericId: z.int().positive(),
    name: words(48),
    description: words(400),
    price: Rupees,
    oldPrice: Rupees.optional(),
    kind: Kind.refine(
      (kind) => shopFacts.knownKinds.some((one) => one.kind === kind),
      'is not a kind of goods of the shop',
    ),
    sport: sportOf(shopFacts).optional(),
    team: z.string().optional(),
    athlete: z.string().optional(),
    sizes: z.record(z.string(), z.int().min(0).max(100_000)).superRefine((written, context) => {
      const known = knownSizes(shopFacts);
      const strange = Object.keys(written).filter((size) => !known.includes(size));
      if (strange.length > 0)
        context.addIssue({
          code: 'custom',
          message: `${strange.join(', ')} is not one of the sizes ${known.join(', ')}`,
          input: written,
        });
    }),
    hsn: z.coerce.string().regex(/^\d{8}$/, 'must be an HSN code of 8 digits'),
    origin: words(60)
      .overwrite(countryName)
      .refine((origin) => findCountry(origin) !== undefined, 'is not the name of a country'),
    mrp: Rupees.optional(),
    generic: words(60).optional(),
    quantity: words(40).refine(isNetQuantity, 'must be a number above 0 with its unit, such as 1 N').optional(),
    maker: z.strictObject({ role: z.enum(makerRoles), name: words(120), address: words(300) }).optional(),
    care: words(300).optional(),
    made: z.coerce
      .string()
      .regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'must be year and month, such as 2026-05')
      .refine((month) => hasBegun(month), 'must not be a future month')
      .optional(),
    licensor: words(80).optional(),
    hindi: z
      .strictObject({
        name: words(productTextLimits.nameHi).optional(),
        description: words(productTextLimits.descriptionHi).optional(),
      })
      .optional(),
    /** More words that find the product, separated by commas. */
    search: words(productTextLimits.searchWords).optional(),
    /** Title and description for search engines. */
    meta: z
      .strictObject({
        title: words(productTextLimits.metaTitle).optional(),
        description: words(productTextLimits.metaDescription).optional(),
      })
      .optional(),
    details: z.array(words(160)).min(1).max(4),
    limited: z.boolean().default(false),
    hotSale: z.boolean().default(false),
    finalSale: z.boolean().default(false),
    picture: PictureEntry,
  });
export type ProductEntry = z.output<ReturnType<typeof productEntry>>;

const AthleteEntry = z.strictObject({
  slug: words(60),
  name: words(60),
  /** Sport in the words of the athlete page. */
  description: z.enum(['football', 'basketball', 'Formula 1', 'cricket']),
  team: z.string(),
  number: z.int().min(0).max(99),
  bio: words(400),
  /** Number of the athlete's product in Popular Athletes that serves as the portrait. */
  shirt: z.int().positive(),
});
export type AthleteEntry = z.output<typeof AthleteEntry>;

/** Athlete as stored by the shop. */
export interface CatalogueAthlete extends Omit<AthleteEntry, 'shirt'> {
  shirtId: string;
}

/** Creates the schema of a data file of the catalogue. Teams of any file can be named in all of them. */
export const catalogueFile = (shopFacts: KnownFacts) =>
  z.strictObject({
    /** Sport of the file's teams, and of its products without a sport. */
    sport: sportOf(shopFacts).optional(),
    teams: z.record(z.string(), Team).default({}),
    products: z
      .record(z.string(), z.array(productEntry(shopFacts)))
      .superRefine((written, context) => {
        const keys = Object.keys(written).filter((name) => !categoryNames(shopFacts).includes(name));
        if (keys.length > 0) context.addIssue({ code: 'unrecognized_keys', keys, input: written });
      })
      .default({}),
    athletes: z.array(AthleteEntry).default([]),
  });
export type CatalogueFile = z.output<ReturnType<typeof catalogueFile>>;

/** Returns the slug of an athlete's page: lower case, and only the first space becomes a dash. */
export function athleteSlug(name: string): string {
  return name.toLowerCase().replace(' ', '-');
}

export interface KnownTeam extends z.output<typeof Team> {
  sport: SportName | undefined;
}

/** Facts of the whole catalogue for checking one product. */
export interface CatalogueContext {
  teams: Map<string, KnownTeam>;
  athletes: Map<string, AthleteEntry>;
  /** Returns the letters of a line that the font cannot draw. */
  lettersLeftOut(words: string, font: FontName): string[];
}

/** Field with its problem, in words for the author of the file. */
export type Complaint = [field: string, sentence: string];

const ruleWords: Record<BrokenRule, Complaint> = {
  'old price is no saving': ['oldPrice', 'must be higher than price, or be left out'],
  'hot without old price': ['hotSale', 'needs an oldPrice: a hot sale shows what is saved'],
  'final without hot': ['finalSale', 'needs hotSale: true, because only hot sale goods cannot be returned'],
  'one size beside others': ['sizes', "'One size' cannot stand beside other sizes"],
  'sizes of kids': ['sizes', "kids' goods, and only they, take sizes by age such as 4-5Y"],
  'sizes of another kind': ['sizes', 'must be sizes that goods of its kind have'],
};

/** Finds contradictions between the fields of one product. Empty if valid. */
function crossCheck(
  shopFacts: KnownFacts,
  entry: ProductEntry,
  team: KnownTeam | undefined,
  sport: SportName | undefined,
  known: CatalogueContext,
): Complaint[] {
  const found: Complaint[] = [];
  const say = (wrong: boolean, field: string, sentence: string) => {
    if (wrong) found.push([field, sentence]);
  };
  // A product without sizes is withdrawn from sale, but its page stays.
  const sizes = Object.keys(entry.sizes);
  const athlete = entry.athlete === undefined ? undefined : known.athletes.get(entry.athlete);
  const { garment } = entry.picture;
  const prices = {
    pricePaise: toPaise(entry.price),
    oldPricePaise: entry.oldPrice === undefined ? null : toPaise(entry.oldPrice),
  };
  found.push(...brokenRules(shopFacts, { ...entry, ...prices, sizes }).map((rule) => ruleWords[rule]));
  say(
    !fitsKind(shopFacts, garment, entry.kind),
    'kind',
    `does not fit the picture: a ${garment} is of kind ${kindOf(shopFacts, garment)}`,
  );
  say(entry.team !== undefined && !team, 'team', `there is no team called '${entry.team}' under teams`);
  say(sport === undefined, 'sport', 'is missing');
  say(team?.sport !== undefined && team.sport !== sport, 'sport', `must be ${team?.sport}, the sport of ${entry.team}`);
  say(
    entry.athlete !== undefined && !athlete,
    'athlete',
    `there is no athlete called '${entry.athlete}' under athletes`,
  );
  say(
    athlete !== undefined && athlete.team !== entry.team,
    'team',
    `must be '${athlete?.team}', the team of ${entry.athlete}`,
  );
  say(!entry.licensor && !team, 'licensor', 'is missing: a product without a team names who licensed it');
  return [...found, ...lettersLost(entry.picture, known)];
}

/** Finds texts of a picture with letters that the font lacks. */
function lettersLost(picture: ProductEntry['picture'], known: CatalogueContext): Complaint[] {
  return (['front', 'name'] as const).flatMap((field): Complaint[] => {
    const lost = known.lettersLeftOut(picture[field] ?? '', picture.font ?? 'plain');
    if (lost.length === 0) return [];
    return [[`picture > ${field}`, `cannot be lettered: no font here has ${lost.join(' ')}`]];
  });
}

/** Completes a picture with the team's colours and crest, unless the product has its own. */
function completePicture(entry: ProductEntry['picture'], team: KnownTeam | undefined) {
  const { crest: ownCrest, colours, ...rest } = entry;
  const crest = ownCrest === 'none' ? undefined : (ownCrest ?? team?.crest);
  return PictureFacts.safeParse({ ...rest, colours: { ...team?.colours, ...colours }, ...(crest && { crest }) });
}

/** Converts a file entry to a product, or returns its problems. Converts prices from rupees to paise. */
export function resolveProduct(
  shopFacts: KnownFacts,
  category: Category,
  entry: ProductEntry,
  fileSport: SportName | undefined,
  known: CatalogueContext,
): { product: CatalogueProduct } | { complaints: Complaint[] } {
  const team = entry.team === undefined ? undefined : known.teams.get(entry.team);
  const sport = entry.sport ?? fileSport ?? team?.sport;
  const picture = completePicture(entry.picture, team);
  const licensor = entry.licensor ?? team?.licensor;
  const complaints = crossCheck(shopFacts, entry, team, sport, known);
  if (!picture.success) complaints.push(['picture > colours', 'must give a, b and c where no team gives them']);
  if (complaints.length > 0 || !picture.success || sport === undefined || licensor === undefined) return { complaints };
  return { product: productOf(category, entry, { sport, licensor, picture: picture.data }) };
}

function productOf(
  category: Category,
  entry: ProductEntry,
  found: Pick<CatalogueProduct, 'sport' | 'licensor' | 'picture'>,
): CatalogueProduct {
  return {
    id: productId(category, entry.numericId),
    numericId: entry.numericId,
    category,
    name: entry.name,
    description: entry.description,
    pricePaise: toPaise(entry.price),
    oldPricePaise: entry.oldPrice === undefined ? null : toPaise(entry.oldPrice),
    kind: entry.kind,
    ...found,
    team: entry.team ?? null,
    athlete: entry.athlete ?? null,
    sizes: Object.entries(entry.sizes).map(([size, stock]) => ({ size, stock })),
    hsn: entry.hsn,
    countryOfOrigin: entry.origin,
    ...declarationsOf(entry),
    ...furtherTextsOf(entry),
    details: entry.details,
    limited: entry.limited,
    hotSale: entry.hotSale,
    finalSale: entry.finalSale,
  };
}

function furtherTextsOf({ hindi, search, meta }: ProductEntry) {
  return {
    nameHi: hindi?.name ?? null,
    descriptionHi: hindi?.description ?? null,
    searchWords: search ?? null,
    metaTitle: meta?.title ?? null,
    metaDescription: meta?.description ?? null,
  };
}

function declarationsOf({ mrp, generic, quantity, maker, care, made }: ProductEntry) {
  return {
    mrpPaise: mrp === undefined ? null : toPaise(mrp),
    genericName: generic ?? null,
    netQuantity: quantity ?? null,
    makerRole: maker?.role ?? null,
    makerName: maker?.name ?? null,
    makerAddress: maker?.address ?? null,
    careContact: care ?? null,
    madeMonth: made ?? null,
  };
}

function kindOf(shopFacts: KnownFacts, garment: ProductEntry['picture']['garment']): string | undefined {
  return shopFacts.knownKinds.find(({ garments }) => garments.includes(garment))?.kind;
}
