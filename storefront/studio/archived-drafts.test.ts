import { beforeEach, expect, test, vi } from 'vitest';
import { newDesign } from '#artwork/design/compose-design.ts';
import { firstFacts } from '#contract/default-facts.ts';
import { archiveDraft } from './archived-drafts.ts';
import { beginStudio } from './studio-state.ts';

const said = vi.hoisted(() => vi.fn());
vi.mock('../browser/messages.ts', () => ({ showMessage: said }));

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  said.mockClear();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    dispatchEvent: () => true,
  });
});

test('a thirteenth unsaved design removes the oldest one, with a message', () => {
  const draft = { state: beginStudio(newDesign('mug')), pictures: [] };
  for (let count = 0; count < 12; count += 1) archiveDraft(firstFacts, draft);
  expect(said).not.toHaveBeenCalled();
  archiveDraft(firstFacts, draft);
  expect(JSON.parse(kept.get('designDraftsAside') ?? '[]')).toHaveLength(12);
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ text: 'The oldest unsaved design was removed' }));
});
