import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginHistory, type ChangeHistory, recordChange, redoChange, undoChange, undoSteps } from './history.ts';

test('the last fifty changes can be undone and redone', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 80 }), (changes) => {
      let history: ChangeHistory<{ value: number }> = beginHistory({ value: 0 });
      const seen = [history.present];
      for (const value of changes) {
        history = recordChange(history, { value }, { at: 0 });
        seen.push(history.present);
      }
      const steps = Math.min(changes.length, undoSteps);
      for (let back = 0; back < steps; back++) history = undoChange(history);
      expect(history.present).toBe(seen[seen.length - 1 - steps]);
      expect(undoChange(history)).toEqual({ past: [], present: history.present, future: history.future });
      for (let forth = 0; forth < steps; forth++) history = redoChange(history);
      expect(history.present).toBe(seen.at(-1));
      expect(redoChange(history).present).toBe(seen.at(-1));
    }),
  );
});

test('quick changes of one gesture are one undo step', () => {
  let history = beginHistory('a');
  history = recordChange(history, 'ab', { gesture: 'type t', at: 1000 });
  history = recordChange(history, 'abc', { gesture: 'type t', at: 1500 });
  history = recordChange(history, 'abcd', { gesture: 'type t', at: 4000 });
  expect(history.past).toEqual(['a', 'abc']);
  history = recordChange(history, 'x', { gesture: 'type u', at: 4100 });
  expect(history.past).toEqual(['a', 'abc', 'abcd']);
  expect(recordChange(undoChange(history), 'y', { gesture: 'type u', at: 4200 }).past).toEqual(['a', 'abc', 'abcd']);
});

test('an unchanged value adds no undo step, and a change after an undo clears the redo steps', () => {
  let history = recordChange(beginHistory('a'), 'b', { at: 0 });
  expect(recordChange(history, 'b', { at: 1 })).toBe(history);
  history = recordChange(undoChange(history), 'c', { at: 2 });
  expect(history).toMatchObject({ past: ['a'], present: 'c', future: [] });
});
