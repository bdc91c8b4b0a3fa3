import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeProduct } from '#contract/office/products.ts';
import { errorMessage, OfficeProblem } from '#office/browser/api.ts';
import { sayDone } from '#office/parts/toasts.tsx';
import { type Fields, mergeFields } from '#office/words/merge-fields.ts';
import { clockWords } from '#office/words/time.ts';
import { isPriceDeclined } from './price-question.ts';
import { changedBoxes, productChangesOf, typedProduct } from './product-form.ts';
import { isWaitingInstead, productQuery, useProductChange } from './use-products.ts';

interface Form {
  /** Base values and version when editing started. */
  base: Fields;
  version: number;
  typed: Fields;
}

interface EditConflict {
  sentence: string;
  both: { name: string; yours: string; theirs: string }[];
}

/** Manages a product's form and saving. Concurrent changes are merged by field, and no input is lost. */
export function useProductForm(product: OfficeProduct) {
  const client = useQueryClient();
  const change = useProductChange(product.id);
  const [form, setForm] = useState<Form>();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [meanwhile, setMeanwhile] = useState<EditConflict>();
  const typed: Fields = form?.typed ?? typedProduct(product);
  const changed = form ? changedBoxes(form.base, form.typed) : [];
  const refuse = (error: unknown) => setRefusal(errorMessage(error));
  const type = (name: string, value: string) => {
    const from = form ?? { base: typedProduct(product), version: product.version, typed };
    setForm({ ...from, typed: { ...from.typed, [name]: value } });
  };
  const discard = () => {
    setForm(undefined);
    setFaults({});
    setRefusal(undefined);
    setMeanwhile(undefined);
  };
  const merge = async (sent: Form, problem: OfficeProblem) => {
    const now = await client.fetchQuery({ ...productQuery(product.id), staleTime: 0 });
    const theirs = typedProduct(now);
    const { fields, both } = mergeFields(sent.base, sent.typed, theirs);
    const said = problem.changed.map(({ who, what, at }) => `${who}: ${what}, ${clockWords(new Date(at))}`).join('. ');
    setForm({ base: theirs, version: now.version, typed: fields });
    setMeanwhile({ sentence: said || problem.message, both });
  };
  const undo = async (now: OfficeProduct, was: Fields) => {
    const back = productChangesOf(typedProduct(now), { ...typedProduct(now), ...was });
    if ('changes' in back) await change.mutateAsync({ version: now.version, changes: back.changes }).catch(refuse);
  };
  const mayBeSent = changed.length > 0 && !change.isPending;
  const save = async () => {
    if (!form || !mayBeSent) return;
    const sent = productChangesOf(form.base, form.typed);
    setRefusal(undefined);
    setFaults('faults' in sent ? sent.faults : {});
    if ('faults' in sent) return;
    // Undo restores the changed fields only; others' changes stay.
    const was = Object.fromEntries(changed.map((name) => [name, form.base[name] ?? '']));
    try {
      const { data, message } = await change.mutateAsync({ version: form.version, changes: sent.changes });
      discard();
      if (isWaitingInstead(data, sent.changes)) sayDone(message);
      else sayDone(`${message} The shop shows it.`, () => void undo(data, was));
    } catch (error) {
      if (isConflict(error)) await merge(form, error).catch(refuse);
      else if (hasFields(error)) setFaults(error.fields);
      else if (!isPriceDeclined(error)) refuse(error);
    }
  };
  return {
    ...{ typed, changed, type, discard, faults, refusal, meanwhile, busy: change.isPending },
    save,
  };
}

function isConflict(error: unknown): error is OfficeProblem {
  return error instanceof OfficeProblem && error.code === 'conflict';
}

function hasFields(error: unknown): error is OfficeProblem {
  return error instanceof OfficeProblem && Object.keys(error.fields).length > 0;
}
