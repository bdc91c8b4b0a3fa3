import {
  forgetOwnDesignEndpoint,
  listOwnDesignsEndpoint,
  readDesignEndpoint as readDesignCall,
  saveDesignEndpoint as saveDesignCall,
} from '#contract/designs.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import { requireMember, routerForMembers } from '#server/foundation/http/require-member.ts';
import type { Limits } from '#server/foundation/limits/limits.ts';
import { presentOwnDesign } from '#server/fulfilment/designs/present-design.ts';
import { disownDesign, findOwnDesigns } from '#server/fulfilment/designs/queries.ts';
import { readDesign } from '#server/fulfilment/designs/read-design.ts';
import {
  createGarmentPictures,
  type GarmentPictureDeps,
  isPrintedDesign,
  redrawGarment,
} from '#server/fulfilment/garments/garment-picture.ts';
import { type GarmentRoom, requireGarmentRoom } from '#server/fulfilment/garments/garment-room.ts';
import { mountGarmentPictures } from '#server/fulfilment/garments/mount-garment-pictures.ts';
import { type DesignContext, saveDesign } from '#server/fulfilment/garments/save-design.ts';
import { senderOf } from '#server/fulfilment/uploads/sender.ts';
import { findListPlace } from './list-place.ts';
import { mountShares } from './mount-shares.ts';
import { mountShirts } from './mount-shirts.ts';
import { mountSquads } from './mount-squads.ts';

interface Deps extends DesignContext, Needs<'log' | 'secret'>, Pick<GarmentPictureDeps, 'pictures'>, GarmentRoom {
  limits: Limits;
}

export function mountCustomMerch(router: Router, deps: Deps): void {
  mountEndpoint(router, saveDesignCall, async ({ body }, caller) => {
    await deps.limits.take('design', caller.address);
    const accountId = (await caller.signedIn())?.account.id ?? null;
    const { mark, known } = await senderOf(deps, caller);
    await requireGarmentRoom(deps, known);
    const place = await findListPlace(deps, accountId, known);
    const saved = await saveDesign(deps, body, { accountId: place.owner, whose: mark });
    return successEnvelope({ ...saved, list: place.list });
  });

  mountEndpoint(router, readDesignCall, async ({ params }) => successEnvelope(await readDesign(deps.db, params.id)));

  const ofMembers = routerForMembers(router, deps);
  mountEndpoint(ofMembers, listOwnDesignsEndpoint, async (_input, caller) => {
    const { account } = await requireMember(deps, caller);
    return successEnvelope({ designs: (await findOwnDesigns(deps.db, account.id)).map(presentOwnDesign) });
  });

  mountEndpoint(ofMembers, forgetOwnDesignEndpoint, async ({ params }, caller) => {
    const { account } = await requireMember(deps, caller);
    if (!(await disownDesign(deps.db, params.id, account.id)))
      throw new Problem(404, 'not_found', "We couldn't find this design");
    return successEnvelope({ forgotten: true as const });
  });

  mountShirts(router, deps);
  mountSquads(router, deps);
  const read = createGarmentPictures({
    ...deps,
    isSaved: (id, side) => isPrintedDesign(deps, id, side),
    redraw: (id, side, why) => redrawGarment(deps, id, side, why),
  });
  mountGarmentPictures(router.app, { read, turns: router.turns });
  mountShares(router, { ...deps, read });
}
