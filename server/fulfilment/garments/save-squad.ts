import type { z } from 'zod';
import type { GarmentDesign } from '#artwork/design/layers.ts';
import { designFor } from '#artwork/design/squad.ts';
import { type CustomSide, customSides } from '#contract/custom-goods.ts';
import { pictureGone } from '#contract/design-limits.ts';
import { type CustomProduct, Design } from '#contract/designs.ts';
import { longNameProblem } from '#contract/squad-limits.ts';
import type { saveSquadEndpoint as saveSquadCall } from '#contract/squads.ts';
import { designsTable } from '#database/schema/designs.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { signMessage } from '#server/foundation/values/secret.ts';
import { picturesOn, refuseUnlessPrintable, tidyDesign } from '#server/fulfilment/designs/check-design.ts';
import { backLine, contactProblem } from '#server/fulfilment/designs/goods-names.ts';
import { designOf, presentDesign } from '#server/fulfilment/designs/present-design.ts';
import { type DesignRow, findDesigns } from '#server/fulfilment/designs/queries.ts';
import { findUploads, keepUploadsAtLeast } from '#server/fulfilment/uploads/queries.ts';
import { unusedMs } from '#server/fulfilment/uploads/take-picture.ts';

type SquadContext = Needs<'db' | 'now' | 'secret'>;
type Wanted = z.output<NonNullable<(typeof saveSquadCall)['shapes']['body']>>;
type Player = Wanted['players'][number];

/** Shirt of a squad, with the line number of its player in the shopper's list. */
export interface SquadShirt {
  line: number;
  product: CustomProduct;
}

/** Message if the idempotency key was used for another squad. */
export const otherSquad = 'This squad was changed since. Add it again.';

/**
 * Finds the shirts that an earlier attempt of the same request saved; undefined if there are none. Throws as
 * `saveSquad`.
 */
export async function findSquad(deps: SquadContext, key: string, wanted: Wanted): Promise<SquadShirt[] | undefined> {
  const ids = squadIds(deps, key, wanted.players);
  const rows = await findDesigns(deps.db, ids);
  if (rows.length < ids.length) return undefined;
  return presentSquad(rows, ids, await squadDesigns(deps, wanted), wanted.players);
}

/**
 * Saves the shirts of a squad in one transaction, all or none. Derives their ids from the idempotency key, so that a
 * repeated request finds the same shirts. Garments are drawn when their pictures are first requested. Throws Problem
 * 400 that names the unprintable players, 409 idempotency_mismatch.
 */
export async function saveSquad(
  deps: SquadContext,
  key: string,
  wanted: Wanted,
  accountId: string | null,
): Promise<SquadShirt[]> {
  const designs = await squadDesigns(deps, wanted);
  const pictures = picturesOn(wanted.design, customSides);
  const ids = squadIds(deps, key, wanted.players);
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + unusedMs);
  const values = designs.map(({ design, sides }, at) => ({
    ...{ id: ids[at] ?? '', accountId, garment: design.garment, design, sides, pictures },
    ...{ acceptsSoft: wanted.acceptsSoft ?? false, createdAt, expiresAt },
  }));
  const rows = await inTransaction(deps.db, async (tx) => {
    if (!(await keepUploadsAtLeast(tx, pictures, expiresAt))) return undefined;
    // A concurrent repeat of the request waits here, and then reads the shirts that the other one wrote.
    await tx.insert(designsTable).values(values).onConflictDoNothing();
    return findDesigns(tx, ids);
  });
  if (!rows) throw new Problem(400, 'invalid_fields', pictureGone, { fields: { design: pictureGone } });
  return presentSquad(rows, ids, designs, wanted.players);
}

/** Returns the ids of a squad's shirts: unguessable, and equal for equal keys. */
function squadIds({ secret }: SquadContext, key: string, players: readonly Player[]): string[] {
  return players.map((_, at) => `cus_${signMessage(secret, `squad ${key} ${at}`).slice(0, 24)}`);
}

interface PrintableShirt {
  design: GarmentDesign;
  sides: CustomSide[];
}

/** Returns the design of each player, validated for print. Throws Problem 400 with a message for each player. */
async function squadDesigns({ db }: Pick<SquadContext, 'db'>, wanted: Wanted): Promise<PrintableShirt[]> {
  const { bundledWords } = await import('#artwork/node/load-design-fonts.ts');
  const words = bundledWords();
  const uploads = new Map((await findUploads(db, picturesOn(wanted.design, customSides))).map((row) => [row.id, row]));
  const given = { rights: wanted.rights, acceptsSoft: wanted.acceptsSoft ?? false };
  const shirts: PrintableShirt[] = [];
  const problems = new Map<number, Problem>();
  for (const [at, player] of wanted.players.entries()) {
    try {
      refusePlayer(player);
      const design = tidyDesign(readDesign(designFor(wanted.design, player, words)), uploads);
      shirts.push({ design, sides: await refuseUnlessPrintable(design, uploads, given) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.set(at, error);
    }
  }
  if (problems.size > 0) throw squadProblem(wanted.players, problems);
  return shirts;
}

/** Parses the design of a player. Throws Problem 400 if a long name makes its letters too small to print. */
function readDesign(design: GarmentDesign): GarmentDesign {
  const read = Design.safeParse(design);
  if (read.success) return read.data;
  const message = 'There is no room for this name and number on the design';
  throw new Problem(400, 'invalid_fields', message, { fields: { name: message } });
}

/** Throws Problem 400 if a player's name or number may not be printed, or neither is given. */
function refusePlayer({ name, number }: Player): void {
  const empty = name === '' && number === '' ? 'Write a name, a number or both' : undefined;
  const message = empty ?? longNameProblem(name) ?? contactProblem({ name, number });
  if (message) throw new Problem(400, 'invalid_fields', message, { fields: { name: message } });
}

const mostNamed = 3;

/** Creates the refusal of a squad. A fault of the common design is reported only once. */
function squadProblem(players: readonly Player[], problems: ReadonlyMap<number, Problem>): Problem {
  const [first] = problems.values();
  const messages = new Set([...problems.values()].map(({ message }) => message));
  if (first && messages.size === 1 && problems.size === players.length && !first.extra.fields?.name) return first;
  const told = [...problems].map(([at, { message }]) => ({ at, words: `${playerWords(players[at])}: ${message}` }));
  const named = told.slice(0, mostNamed).map(({ words }) => `${words}.`);
  const more = told.length > mostNamed ? ` ${told.length - mostNamed} more lines have a fault too.` : '';
  const fields = Object.fromEntries(told.map(({ at, words }) => [`players.${at}`, words]));
  return new Problem(400, 'invalid_fields', `Nothing was added. ${named.join(' ')}${more}`, { fields });
}

function playerWords(player: Player | undefined): string {
  return player ? [`Line ${player.line}`, backLine(player)].filter(Boolean).join(', ') : '';
}

/** Presents saved shirts in the order of the players. Throws Problem 409 if a row has another design. */
function presentSquad(
  rows: readonly DesignRow[],
  ids: readonly string[],
  designs: readonly PrintableShirt[],
  players: readonly Player[],
): SquadShirt[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return players.map(({ line }, at) => {
    const row = byId.get(ids[at] ?? '');
    if (!row || !isSameDesign(row, designs[at])) throw new Problem(409, 'idempotency_mismatch', otherSquad);
    return { line, product: presentDesign(row) };
  });
}

/** Returns true if a stored design equals the wanted one. The schema gives both the same order of fields. */
function isSameDesign(row: DesignRow, wanted: PrintableShirt | undefined): boolean {
  return wanted !== undefined && JSON.stringify(designOf(row)) === JSON.stringify(designOf(wanted));
}
