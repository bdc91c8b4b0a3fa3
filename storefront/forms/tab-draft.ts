import { clearFormDraft, readFormDraft, writeFormDraft } from '../browser/form-draft.ts';
import { isSecret } from './box-values.ts';
import { filledFrom } from './filled-from.ts';

/** Where what is typed into a form waits. */
export interface Draft {
  /** The boxes with what was kept of them. */
  filled: <V extends object>(boxes: V) => V;
  keep: (values: object) => void;
  /** The form was sent or left: what was typed is no longer wanted. */
  clear: () => void;
}

/** Keeps what is typed in this tab, for whoever is signed in: it outlives their session, but no password and no code does. */
export function tabDraft(name: string): Draft {
  return {
    filled: (boxes) => filledFrom(boxes, readFormDraft(name)),
    keep: (values) => writeFormDraft(name, Object.fromEntries(Object.entries(values).filter(([box]) => !isSecret(box)))),
    clear: () => clearFormDraft(name),
  };
}
