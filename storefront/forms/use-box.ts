import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { boxId } from './box-id.ts';

/** Wires a box of the form: its name, id, and the sentence that is wrong with it. */
export function useBox<V extends FieldValues>(): (name: FieldPath<V>) => object & { id: string; error: string | undefined } {
  const { register, getFieldState, formState } = useFormContext<V>();
  return (name) => ({ ...register(name), id: boxId(name), error: getFieldState(name, formState).error?.message });
}
