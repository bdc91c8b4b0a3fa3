import { clearFormDraft, readFormDraft, writeFormDraft } from '../browser/form-draft.ts';
import { isSecret } from './field-values.ts';
import { prefill } from './prefill.ts';

/** Storage of a form's input. */
export interface FormDraft {
  /** Returns the fields with their stored values. */
  filled: <V extends object>(boxes: V) => V;
  keep: (values: object) => void;
  /** Called when the form was sent or left; deletes the draft. */
  clear: () => void;
}

/**
 * Creates a draft in this tab for the current person. It survives the session, but passwords and codes are never
 * stored.
 */
export function tabDraft(name: string): FormDraft {
  return {
    filled: (boxes) => prefill(boxes, readFormDraft(name)),
    keep: (values) =>
      writeFormDraft(name, Object.fromEntries(Object.entries(values).filter(([box]) => !isSecret(box)))),
    clear: () => clearFormDraft(name),
  };
}
