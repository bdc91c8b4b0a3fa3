import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { beginHistory } from '#artwork/design/history.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { ApiProblem, browserApi } from '../browser/api.ts';
import { readCart } from '../browser/cart.ts';
import { archivedPictures } from '../browser/delete-unused-pictures.ts';
import { showMessage } from '../browser/messages.ts';
import { useShop } from '../browser/shop-facts.ts';
import { keepOnly } from '../browser/stored-pictures.ts';
import { announceSaving } from './announce-saving.ts';
import { archiveDraft, picturesOfArchived, takeUp } from './archived-drafts.ts';
import { copyShared } from './copy-shared.ts';
import { readStudioDraft, type StudioDraft } from './draft.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import type { StudioPicture } from './studio-pictures.ts';
import { beginStudio, isUnsaved, type StudioAction, type StudioState } from './studio-state.ts';
import type { StudioPictures } from './use-pictures.ts';

/** Delay in ms from a change to storing the draft; a drag is one change. */
const restMs = 250;

/** Design named by the address: a saved design by id, or a copy from a share link. */
export interface Source {
  saved: string | null;
  copied: string | null;
}

interface Opening {
  /** False until the design is loaded. */
  opened: boolean;
  /** Opens an archived draft. If the current design is unsaved, it is archived. */
  goOnWith: (entry: object) => void;
}

/**
 * Opens the design named by the address, else this device's draft, and stores the draft from then on. The draft records
 * its origin, so the URL need not contain it. An unsaved draft that is replaced is archived.
 */
export function useDesignSource(
  source: Source,
  state: StudioState,
  dispatch: Dispatch<StudioAction>,
  pictures: StudioPictures,
): Opening {
  const shop = useShop();
  const [opened, setOpened] = useState(false);
  const { saved, copied } = source;
  const named = saved ?? copied;
  /** Id of the saved design that was opened last; it leaves the URL once opened. */
  const latestSaved = useRef<string | null>(null);
  const navigate = useNavigate();
  const [keeper] = useState(() => createDraftKeeper(shop, crypto.randomUUID()));
  const show = useShow(dispatch, pictures);
  useEffect(() => {
    if (opened && (named === null || named === latestSaved.current)) return;
    let left = false;
    const begin = async () => {
      keeper.begin();
      const kept = readStudioDraft(shop);
      const found = await readSource(shop, { saved, copied });
      if (left) return;
      if (typeof found === 'string') showMessage({ kind: 'alert', text: found });
      const opens = typeof found === 'object' ? found : undefined;
      const next = !opens || continuesDraft(saved, opens.state, kept) ? kept : opens;
      if (next === opens) putAside(shop, kept);
      await show(next);
      if (left) return;
      void keepOnly(picturesInUse(shop, [next, kept]));
      latestSaved.current = named;
      setOpened(true);
      if (named !== null) await navigate('/customize', { replace: true, preventScrollReset: true });
    };
    void begin();
    return () => {
      left = true;
    };
  }, [saved, copied, named, opened, show, navigate, keeper, shop]);

  useKeeping(opened, keeper, { state, pictures });
  const working = useRef({ state, known: pictures.known });
  working.current = { state, known: pictures.known };
  const goOnWith = useCallback(
    (entry: object) => {
      const draft = takeUp(shop, entry);
      if (!draft) return;
      const { state: before, known } = working.current;
      if (isUnsaved(before)) archiveDraft(shop, { state: before, pictures: [...known.values()] });
      void show(draft);
    },
    [show, shop],
  );
  return { opened, goOnWith };
}

/** Returns a function that shows a draft, and shows a message for pictures that are lost. */
function useShow(dispatch: Dispatch<StudioAction>, { adopt }: StudioPictures) {
  return useCallback(
    async (draft: StudioDraft | undefined) => {
      if (draft) dispatch({ kind: 'open', state: draft.state });
      const { lost, outOfReach } = await adopt(draft?.pictures ?? []);
      for (const picture of lost) dispatch({ kind: 'withdraw', picture });
      if (lost.length > 0)
        showMessage({ kind: 'alert', text: 'A picture of this design is no longer here. Choose it again.' });
      else if (outOfReach.length > 0)
        showMessage({
          kind: 'alert',
          text: "A picture of this design couldn't be loaded. It comes when you are back online.",
        });
    },
    [adopt, dispatch],
  );
}

type FoundDesign = Awaited<ReturnType<typeof readSaved>> | Awaited<ReturnType<typeof copyShared>>;

/** Reads the design named by the URL, if there is one. Returns a message if it cannot be read. */
async function readSource(shop: ShopFacts, { saved, copied }: Source): Promise<FoundDesign | undefined> {
  if (saved !== null) return readSaved(shop, saved);
  return copied === null ? undefined : copyShared(copied);
}

/** Returns true for unsaved changes of the same design, unless it was ordered. */
function continuesDraft(saved: string | null, opens: StudioState, kept: StudioDraft | undefined): boolean {
  return saved !== null && kept?.state.editing?.id === saved && !opens.editing?.ordered;
}

/** Archives an unsaved draft, and tells the user where to find it. */
function putAside(shop: ShopFacts, kept: StudioDraft | undefined): void {
  if (!kept || !isUnsaved(kept.state) || !archiveDraft(shop, kept)) return;
  showMessage({
    kind: 'status',
    text: 'Your other design is kept',
    detail: 'It was not saved yet: go on with it under Not saved yet.',
  });
}

/** Returns the keys of pictures in these drafts and in archived drafts. */
function picturesInUse(shop: ShopFacts, drafts: readonly (StudioDraft | undefined)[]): Set<string> {
  const inDrafts = drafts.flatMap((draft) => draft?.pictures.map(({ key }) => key) ?? []);
  return new Set([...inDrafts, ...picturesOfArchived(shop), ...archivedPictures()]);
}

/** Stores the draft shortly after each change, and when the page is left. */
function useKeeping(
  opened: boolean,
  keeper: DraftKeeper,
  { state, pictures }: { state: StudioState; pictures: StudioPictures },
): void {
  const latest = useRef<() => void>(() => {});
  const [tell] = useState(announceSaving);
  latest.current = () => {
    if (!opened) return;
    const outcome = keeper.keep(state, pictures.known.values());
    // A failure with an empty design is not reported, as nothing can be lost.
    if (outcome !== 'not kept' || isUnsaved(state)) tell(outcome);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change is to be kept
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), restMs);
    return () => clearTimeout(timer);
  }, [state, pictures.known, opened]);
  useEffect(() => {
    const keep = () => latest.current();
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, []);
}

/** Loads a saved design for editing. Returns a message if it cannot be loaded. */
async function readSaved(
  shop: ShopFacts,
  id: string,
): Promise<{ state: StudioState; pictures: StudioPicture[] } | string> {
  try {
    const { data } = await browserApi('GET /api/designs/:id', { params: { id } });
    const line = readCart(shop).find((other) => other.id === id);
    const state = {
      ...beginStudio(data.design),
      history: beginHistory(data.design),
      side: data.sides[0] ?? 'front',
      quantity: line?.quantity ?? 1,
      editing: { id, ordered: data.ordered },
      savedDesign: data.design,
    };
    const pictures = data.pictures.map(({ id: upload, width, height, seeThrough }) => ({
      key: upload,
      name: 'Picture',
      width,
      height,
      seeThrough,
      tones: [],
      uploadId: upload,
    }));
    return { state, pictures };
  } catch (error) {
    const isGone = error instanceof ApiProblem && error.status === 404;
    return isGone
      ? "We couldn't find this design"
      : "We couldn't open this design. Check your connection and open it again.";
  }
}
