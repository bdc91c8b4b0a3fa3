import { beforeEach, expect, test, vi } from 'vitest';
import { newDesign } from '#artwork/design/compose-design.ts';
import { firstFacts } from '#contract/default-facts.ts';
import { draftRecord, readStudioDraft } from './draft.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { beginStudio, type StudioState } from './studio-state.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    dispatchEvent: () => true,
  });
});

const saying = (words: string): StudioState => {
  const text = {
    id: 't',
    kind: 'text',
    words,
    font: 'anek',
    colour: '#000000',
    outline: null,
    curve: 0,
    size: 10,
  } as const;
  return beginStudio({
    ...newDesign(),
    sides: { front: [{ ...text, x: 0, y: 0, angle: 0, flipped: false }], back: [] },
  });
};
const wordsOf = (record: unknown) =>
  (record as { design: { sides: { front: { words: string }[] } } }).design.sides.front[0]?.words;
const inFront = () =>
  readStudioDraft(firstFacts)?.state.history.present.sides.front.map((layer) => layer.kind === 'text' && layer.words);
const aside = () => (JSON.parse(kept.get('designDraftsAside') ?? '[]') as unknown[]).map(wordsOf);

test('two tabs with two designs lose neither of them, and archive each one once', () => {
  const [one, other] = [createDraftKeeper(firstFacts, 'one'), createDraftKeeper(firstFacts, 'other')];
  one.begin();
  expect(one.keep(saying('GULLY'), [])).toBe('kept');
  other.begin();
  // An unchanged design is not stored.
  expect(other.keep(saying('GULLY'), [])).toBe('unchanged');
  expect(other.keep(saying('MAIDAN'), [])).toBe('kept');
  expect([inFront(), aside()]).toEqual([['MAIDAN'], []]);
  for (const turn of ['I', 'II', 'III']) {
    expect(one.keep(saying(`GULLY ${turn}`), [])).toBe('beside');
    expect(inFront()).toEqual([`GULLY ${turn}`]);
    expect(aside()).toHaveLength(1);
    expect(other.keep(saying(`MAIDAN ${turn}`), [])).toBe('beside');
    expect([inFront(), aside()]).toEqual([[`MAIDAN ${turn}`], [`GULLY ${turn}`]]);
  }
});

test('a single tab continues the stored draft, and a design saved in the shop is not archived', () => {
  const [one, other] = [createDraftKeeper(firstFacts, 'one'), createDraftKeeper(firstFacts, 'other')];
  one.begin();
  one.keep(saying('GULLY'), []);
  const after = createDraftKeeper(firstFacts, 'after');
  after.begin();
  expect(after.keep(saying('GULLY XI'), [])).toBe('kept');
  expect(aside()).toEqual([]);

  const saved = saying('SAVED');
  other.begin();
  kept.set(
    'designDraft',
    JSON.stringify({ ...draftRecord({ ...saved, savedDesign: saved.history.present }, []), tab: 'one' }),
  );
  expect(other.keep(saying('MAIDAN'), [])).toBe('kept');
  expect(aside()).toEqual([]);
});
