import { customSides } from '#contract/custom-goods.ts';
import { saveSquadEndpoint as saveSquadCall } from '#contract/squads.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import type { Limits } from '#server/foundation/limits/limits.ts';
import { type GarmentRoom, requireGarmentRoom } from '#server/fulfilment/garments/garment-room.ts';
import { findSquad, saveSquad } from '#server/fulfilment/garments/save-squad.ts';
import { senderOf } from '#server/fulfilment/uploads/sender.ts';
import { findListPlace } from './list-place.ts';

type Deps = Needs<'db' | 'now' | 'secret'> & GarmentRoom & { limits: Limits };

/** Mounts the saving of a squad's shirts for the cart. */
export function mountSquads(router: Router, deps: Deps): void {
  mountEndpoint(router, saveSquadCall, async ({ headers, body }, caller) => {
    const key = headers['idempotency-key'];
    const accountId = (await caller.signedIn())?.account.id ?? null;
    const { known } = await senderOf(deps, caller);
    const { owner, list } = await findListPlace(deps, accountId, known);
    const before = await findSquad(deps, key, body);
    if (before) return successEnvelope({ shirts: before, list });
    await takeAll(deps.limits, caller.address, body.players.length);
    const sides = customSides.filter((side) => body.design.sides[side].length > 0).length;
    await requireGarmentRoom(deps, known, body.players.length * sides);
    return successEnvelope({ shirts: await saveSquad(deps, key, body, owner), list });
  });
}

/** Counts several designs for the rate limit, all or none. Throws Problem 429 beyond the limit. */
async function takeAll(limits: Limits, address: string, designs: number): Promise<void> {
  let taken = 0;
  try {
    for (; taken < designs; taken += 1) await limits.take('design', address);
  } catch (error) {
    for (; taken > 0; taken -= 1) await limits.giveBack('design', address);
    throw error;
  }
}
