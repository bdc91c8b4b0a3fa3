import type { DesignPlace } from '#contract/designs.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { hasRoomInLists } from '#server/fulfilment/picture-files/upload-rules.ts';
import { takenRoom } from '#server/fulfilment/uploads/evict-uploads.ts';

interface ListPlace {
  /** Account whose list shows the design; null if no list does. */
  owner: string | null;
  list: DesignPlace;
}

/** Finds the list of a new design: that of the signed-in account, while space for lists remains. */
export async function findListPlace(
  { db, now, roomMb }: Needs<'db' | 'now'> & { roomMb: number },
  accountId: string | null,
  known: boolean,
): Promise<ListPlace> {
  if (accountId === null) return { owner: null, list: 'nobodys' };
  const hasRoom = known || hasRoomInLists(await takenRoom(db, now()), roomMb);
  return hasRoom ? { owner: accountId, list: 'listed' } : { owner: null, list: 'full' };
}
