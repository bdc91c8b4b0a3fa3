import { newDesign } from '#artwork/design/compose-design.ts';
import { beginHistory, type ChangeHistory, recordChange, redoChange, undoChange } from '#artwork/design/history.ts';
import { type GarmentDesign, type Layer, withLayer, withLayers } from '#artwork/design/layers.ts';
import { type CustomSide, customGoods } from '#contract/custom-goods.ts';

/** State of the studio's page, without the pictures. */
export interface StudioState {
  history: ChangeHistory<GarmentDesign>;
  side: CustomSide;
  /** Id of the selected layer. */
  selected: string | undefined;
  quantity: number;
  rights: boolean;
  acceptsSoft: boolean;
  /** Saved design from which this one was opened. Saving replaces it in the cart and in the list. */
  editing: { id: string; ordered: boolean } | undefined;
  /** Design before the user last started over, and its origin; undo restores both. */
  leftBehind?: { design: GarmentDesign; editing: StudioState['editing'] };
  /** Design as last saved or opened. */
  savedDesign: GarmentDesign | undefined;
  /** List of players as typed; empty for a single shirt. */
  squad: string;
  /** Share links created here, newest first. They stay until revoked, also if another design is opened. */
  links: readonly MadeLink[];
}

/** Share link of a design; `id` is its customProductId. */
export interface MadeLink {
  id: string;
  share: string;
  /** Name of the design. */
  name: string;
}

/** Returns true if the design has unsaved contents. */
export function isUnsaved({ history: { present }, savedDesign }: StudioState): boolean {
  return present !== savedDesign && present.sides.front.length + present.sides.back.length > 0;
}

export type StudioAction =
  /** Changes the design. Quick successive changes with the same `gesture` are undone together. */
  | { kind: 'change'; to: (design: GarmentDesign) => GarmentDesign; gesture?: string; at: number }
  /** Adds layers on top of the current side. */
  | { kind: 'add'; layers: readonly Layer[]; at: number; needsRights?: boolean }
  | { kind: 'layer'; id: string; to: (layer: Layer) => Layer; gesture?: string; at: number }
  | { kind: 'remove'; id: string; at: number }
  /** Moves a layer; 1 is towards the viewer. */
  | { kind: 'raise'; id: string; by: 1 | -1; at: number }
  /** Removes a picture that cannot be printed, from every side and from the undo history. */
  | { kind: 'withdraw'; picture: string }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'side'; side: CustomSide }
  | { kind: 'select'; id: string | undefined }
  /** Sets the number of pieces, at most `most`. */
  | { kind: 'quantity'; quantity: number; most: number }
  | { kind: 'rights'; given: boolean }
  | { kind: 'acceptsSoft'; given: boolean }
  /** Starts over with a bare garment or a template; undo restores the design. */
  | { kind: 'startOver'; at: number; with?: GarmentDesign }
  | { kind: 'squad'; list: string }
  | { kind: 'linked'; link: MadeLink }
  | { kind: 'unlinked'; id: string }
  /** The design was saved. With `follow` the next save replaces it. */
  | { kind: 'saved'; id: string; design: GarmentDesign; follow: boolean }
  | { kind: 'open'; state: StudioState };

export function beginStudio(design: GarmentDesign = newDesign()): StudioState {
  return {
    history: beginHistory(design),
    side: 'front',
    selected: undefined,
    quantity: 1,
    rights: false,
    acceptsSoft: false,
    editing: undefined,
    savedDesign: undefined,
    squad: '',
    links: [],
  };
}

/** Returns the state after an action. Pure. */
export function studioReducer(state: StudioState, action: StudioAction): StudioState {
  switch (action.kind) {
    case 'change':
    case 'withdraw':
    case 'undo':
    case 'redo':
    case 'startOver':
      return withDesignChange(state, action);
    case 'add':
    case 'layer':
    case 'remove':
    case 'raise':
      return withLayerAction(state, action);
    default:
      return withoutDesignChange(state, action);
  }
}

type ActionOf<Kind extends StudioAction['kind']> = Extract<StudioAction, { kind: Kind }>;

/** Returns the state after a change of the whole design or its history. */
function withDesignChange(
  state: StudioState,
  action: ActionOf<'change' | 'withdraw' | 'undo' | 'redo' | 'startOver'>,
): StudioState {
  switch (action.kind) {
    case 'change':
      return tidied({ ...state, history: recorded(state, action.to(state.history.present), action) });
    case 'withdraw':
      return tidied({ ...state, history: withdrawn(state.history, action.picture) });
    case 'undo':
      return undone(state);
    case 'redo':
      return tidied({ ...state, history: redoChange(state.history) });
    case 'startOver':
      return startedOver(state, action);
  }
}

/** Returns the state after an action that does not change the design. */
function withoutDesignChange(
  state: StudioState,
  action: ActionOf<
    'side' | 'select' | 'quantity' | 'rights' | 'acceptsSoft' | 'squad' | 'linked' | 'unlinked' | 'saved' | 'open'
  >,
): StudioState {
  switch (action.kind) {
    case 'side':
      return tidied({ ...state, side: action.side, selected: undefined });
    case 'select':
      return tidied({ ...state, selected: action.id });
    case 'quantity':
      return { ...state, quantity: Math.min(action.most, Math.max(1, action.quantity)) };
    case 'rights':
      return { ...state, rights: action.given };
    case 'acceptsSoft':
      return { ...state, acceptsSoft: action.given };
    default:
      return withSavedWork(state, action);
  }
}

/** Returns the state after a change of layers. */
function withLayerAction(state: StudioState, action: ActionOf<'add' | 'layer' | 'remove' | 'raise'>): StudioState {
  const { side } = state;
  switch (action.kind) {
    case 'add': {
      const next = withLayers(state.history.present, side, (layers) => [...layers, ...action.layers]);
      const history = recorded(state, next, action);
      // Consent was given for other pictures.
      const [rights, acceptsSoft] = [state.rights && !action.needsRights, state.acceptsSoft && !action.needsRights];
      return { ...state, history, selected: action.layers.at(-1)?.id ?? state.selected, rights, acceptsSoft };
    }
    case 'layer': {
      const next = withLayer(state.history.present, side, action.id, action.to);
      // Consent to low resolution was given for the picture at its smaller size.
      const acceptsSoft = state.acceptsSoft && !hasGrown(state.history.present, next, side, action.id);
      return { ...state, history: recorded(state, next, action), acceptsSoft };
    }
    case 'remove': {
      const next = withLayers(state.history.present, side, (layers) => layers.filter(({ id }) => id !== action.id));
      return tidied({ ...state, history: recorded(state, next, action) });
    }
    case 'raise':
      return { ...state, history: recorded(state, raised(state.history.present, side, action.id, action.by), action) };
  }
}

function undone(state: StudioState): StudioState {
  const history = undoChange(state.history);
  const editing = history.present === state.leftBehind?.design ? state.leftBehind.editing : state.editing;
  return tidied({ ...state, history, editing });
}

function startedOver(state: StudioState, action: ActionOf<'startOver'>): StudioState {
  const { garment, colour, size } = state.history.present;
  const bare = { garment, colour, size, sides: { front: [], back: [] } };
  const leftBehind = { design: state.history.present, editing: state.editing };
  return tidied({
    ...state,
    history: recorded(state, action.with ?? bare, action),
    rights: false,
    acceptsSoft: false,
    editing: undefined,
    leftBehind,
  });
}

/** Returns the state after a change of data stored with the design, or after opening another design. */
function withSavedWork(
  state: StudioState,
  action: ActionOf<'squad' | 'linked' | 'unlinked' | 'saved' | 'open'>,
): StudioState {
  switch (action.kind) {
    case 'squad':
      return { ...state, squad: action.list };
    case 'linked':
      return { ...state, links: withLink(state.links, action.link) };
    case 'unlinked':
      return { ...state, links: state.links.filter(({ id }) => id !== action.id) };
    case 'saved':
      return {
        ...state,
        savedDesign: action.design,
        editing: action.follow ? { id: action.id, ordered: false } : undefined,
      };
    case 'open':
      return tidied({ ...action.state, links: state.links.reduceRight(withLink, action.state.links) });
  }
}

/** Maximum number of remembered links. Older links can be revoked in the account, or expire with their design. */
const mostLinks = 30;

function withLink(links: readonly MadeLink[], link: MadeLink): readonly MadeLink[] {
  return [link, ...links.filter(({ id }) => id !== link.id)].slice(0, mostLinks);
}

function hasGrown(before: GarmentDesign, after: GarmentDesign, side: CustomSide, id: string): boolean {
  const widthIn = (design: GarmentDesign) => {
    const layer = design.sides[side].find((one) => one.id === id);
    return layer?.kind === 'picture' ? layer.width : 0;
  };
  return widthIn(after) > widthIn(before);
}

function recorded(
  { history }: StudioState,
  next: GarmentDesign,
  { gesture, at }: { gesture?: string; at: number },
): ChangeHistory<GarmentDesign> {
  return recordChange(history, next, gesture === undefined ? { at } : { gesture, at });
}

/** Deselects layers that no longer exist, and switches from a side that the garment does not have. */
function tidied(state: StudioState): StudioState {
  const { sides } = customGoods[state.history.present.garment];
  const side = sides.includes(state.side) ? state.side : 'front';
  const there = state.history.present.sides[side].some(({ id }) => id === state.selected);
  return { ...state, side, selected: there ? state.selected : undefined };
}

function raised(design: GarmentDesign, side: CustomSide, id: string, by: 1 | -1): GarmentDesign {
  const layers = [...design.sides[side]];
  const from = layers.findIndex((layer) => layer.id === id);
  const to = from + by;
  const [one, other] = [layers[from], layers[to]];
  if (!one || !other) return design;
  layers[from] = other;
  layers[to] = one;
  return withLayers(design, side, () => layers);
}

function withdrawn(history: ChangeHistory<GarmentDesign>, picture: string): ChangeHistory<GarmentDesign> {
  const without = (design: GarmentDesign): GarmentDesign => {
    const keep = (layers: readonly Layer[]) =>
      layers.filter((layer) => layer.kind === 'text' || layer.picture !== picture);
    return { ...design, sides: { front: keep(design.sides.front), back: keep(design.sides.back) } };
  };
  return { past: history.past.map(without), present: without(history.present), future: history.future.map(without) };
}
