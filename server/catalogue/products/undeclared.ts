import { and, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { collectiveKindNames } from '#contract/declarations.ts';
import { homeCountry } from '#contract/home-country.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { findMrpExcess } from './declarations.ts';

const { countryOfOrigin, genericName, hsn, kind, makerName, makerRole, mrpPaise, oldPricePaise, pricePaise, state } =
  productsTable;

/**
 * Returns the SQL condition for products, sold or drafts, that lack a declaration; equivalent to `missingDeclarations`.
 */
export function lacksDeclarations({ knownKinds, declared }: Pick<KnownFacts, 'knownKinds' | 'declared'>): SQL {
  const named = knownKinds.flatMap((one) => (collectiveKindNames.includes(one.one) ? [] : one.kind));
  const hasMaker = declared.makerName !== '' && declared.makerAddress !== '';
  const hasImporter = declared.importerName !== '' && declared.importerAddress !== '';
  const isHome = sql`${countryOfOrigin} = ${homeCountry}`;
  const lacks = or(
    isNull(mrpPaise),
    and(isNull(genericName), sql`not ${kind} = any(${sql.param(named)}::text[])`),
    hasMaker ? undefined : and(isHome, isNull(makerName)),
    hasImporter ? undefined : and(ne(countryOfOrigin, homeCountry), sql`${makerRole} is distinct from 'importer'`),
  );
  return sql`(${state} in ('sold', 'draft') and (${lacks}))`;
}

/**
 * Returns the condition for products, sold or drafts, whose price or former price with today's tax is above the MRP.
 * Each distinct combination of prices is calculated once.
 */
export async function isAboveMrp(db: Db, shopFacts: Pick<KnownFacts, 'priceWithTax'>): Promise<SQL> {
  const combinations = await db
    .selectDistinct({ hsn, pricePaise, oldPricePaise, mrpPaise })
    .from(productsTable)
    .where(sql`${mrpPaise} is not null and ${state} in ('sold', 'draft')`);
  const above = combinations.filter((one) => findMrpExcess(shopFacts, one) !== undefined);
  return sql`(${state} in ('sold', 'draft') and exists (
    select 1 from jsonb_to_recordset(${JSON.stringify(above)}::jsonb)
      as a(hsn text, "pricePaise" int, "oldPricePaise" int, "mrpPaise" int)
    where a.hsn = ${hsn} and a."pricePaise" = ${pricePaise} and a."mrpPaise" = ${mrpPaise}
      and a."oldPricePaise" is not distinct from ${oldPricePaise}))`;
}
