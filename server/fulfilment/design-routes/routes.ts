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
  drawDamagedAgain,
  type GarmentPictureDeps,
} from '#server/fulfilment/garments/garment-picture.ts';
import { type GarmentRoom, requireGarmentRoom } from '#server/fulfilment/garments/garment-room.ts';
import { mountGarmentPictures } from '#server/fulfilment/garments/mount-garment-pictures.ts';
import { type DesignContext, saveDesign } from '#server/fulfilment/garments/save-design.ts';
import { hasRoomInLists } from '#server/fulfilment/picture-files/upload-rules.ts';
import { takenRoom } from '#server/fulfilment/uploads/evict-uploads.ts';
import { senderOf } from '#server/fulfilment/uploads/sender.ts';
import { mountShares } from './mount-shares.ts';
import { mountShirts } from './mount-shirts.ts';

interface Deps extends DesignContext, Needs<'log' | 'secret'>, Pick<GarmentPictureDeps, 'pictures'>, GarmentRoom {
  limits: Limits;
}

export function mountCustomMerch(router: Router, deps: Deps): void {
  mountEndpoint(router, saveDesignCall, async ({ body }, caller) => {
    await deps.limits.take('design', caller.address);
    const accountId = (await caller.signedIn())?.account.id ?? null;
    const { mark, known } = await senderOf(deps, caller);
    await requireGarmentRoom(deps, known);
    const listed = known || hasRoomInLists(await takenRoom(deps.db, deps.now()), deps.roomMb);
    const saved = await saveDesign(deps, body, { accountId: listed ? accountId : null, whose: mark });
    const own = listed ? 'listed' : 'full';
    const list = accountId === null ? 'nobodys' : own;
    return successEnvelope({ ...saved, list });
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
  const read = createGarmentPictures({ ...deps, drawAgain: (id, side) => drawDamagedAgain(deps, id, side) });
  mountGarmentPictures(router.app, { read, turns: router.turns });
  mountShares(router, { ...deps, read });
}
