import { forgetOwnDesign, listOwnDesigns, readDesign as readDesignCall, saveDesign as saveDesignCall } from '#contract/designs.ts';
import type { Needs } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { mount, type Router, succeed } from '#server/platform/mount.ts';
import { Problem } from '#server/platform/problem.ts';
import { requireMember } from '#server/platform/require-member.ts';
import { takenRoom } from '#server/uploads/make-room.ts';
import { senderOf } from '#server/uploads/sender.ts';
import { hasRoomInLists } from '#server/uploads/upload-rules.ts';
import { createGarmentPictures, drawDamagedAgain, type GarmentPictureDeps } from './garment-picture.ts';
import { type GarmentRoom, requireGarmentRoom } from './garment-room.ts';
import { mountGarmentPictures } from './mount-garment-pictures.ts';
import { mountShares } from './mount-shares.ts';
import { mountShirts } from './mount-shirts.ts';
import { presentOwnDesign } from './present-design.ts';
import { disownDesign, findOwnDesigns } from './queries.ts';
import { readDesign } from './read-design.ts';
import { type DesignContext, saveDesign } from './save-design.ts';

interface Deps extends DesignContext, Needs<'log' | 'secret'>, Pick<GarmentPictureDeps, 'pictures'>, GarmentRoom {
  limits: Limits;
}

export function mountCustomMerch(router: Router, deps: Deps): void {
  mount(router, saveDesignCall, async ({ body }, caller) => {
    await deps.limits.take('design', caller.address);
    const accountId = (await caller.signedIn())?.account.id ?? null;
    const { mark, known } = await senderOf(deps, caller);
    await requireGarmentRoom(deps, known);
    const listed = known || hasRoomInLists(await takenRoom(deps.db, deps.now()), deps.roomMb);
    const saved = await saveDesign(deps, body, { accountId: listed ? accountId : null, whose: mark });
    const list = accountId === null ? 'nobodys' : listed ? 'listed' : 'full';
    return succeed({ ...saved, list });
  });

  mount(router, readDesignCall, async ({ params }) => succeed(await readDesign(deps.db, params.id)));

  mount(router, listOwnDesigns, async (_input, caller) => {
    const { account } = await requireMember(deps, caller);
    return succeed({ designs: (await findOwnDesigns(deps.db, account.id)).map(presentOwnDesign) });
  });

  mount(router, forgetOwnDesign, async ({ params }, caller) => {
    const { account } = await requireMember(deps, caller);
    if (!(await disownDesign(deps.db, params.id, account.id))) throw new Problem(404, 'not_found', "We couldn't find this design");
    return succeed({ forgotten: true as const });
  });

  mountShirts(router, deps);
  const read = createGarmentPictures({ ...deps, drawAgain: (id, side) => drawDamagedAgain(deps, id, side) });
  mountGarmentPictures(router.app, { read, turns: router.turns });
  mountShares(router, { ...deps, read });
}
