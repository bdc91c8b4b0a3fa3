import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Content } from '#contract/office/content.ts';
import { keepDraft, readMemberDraft } from '#office/browser/kept.ts';
import { meQuery } from '#office/browser/queries.ts';
import { keptWriting, type OwnWriting, seenBy, type Theirs, theirsIn } from './writing-rules.ts';

/** Text in editing; it stays on this device until published, saved as a draft or discarded. */
export interface EditedText<Value> {
  value: Value;
  /** True if it differs from the draft, or from the published text. */
  changed: boolean;
  /** Concurrent change that must be resolved before saving. */
  theirs: Theirs<Value> | undefined;
  /** Newest version the member saw. */
  basedOn: number;
  write: (value: Value) => void;
  discard: () => void;
  /** Resolves the conflict with the other member's text or one's own text. */
  answer: (which: 'theirs' | 'mine') => void;
}

/** Starts with the local text, else the draft, else the published text. */
export function useWriting<Value>(content: Content): EditedText<Value> {
  const { data: me } = useQuery(meQuery);
  const whose = me?.id ?? '';
  const key = `content ${content.name}`;
  const [own, setOwn] = useState<OwnWriting<Value> | undefined>(() => keptWriting<Value>(readMemberDraft(key, whose)));
  const base = (content.draft?.value ?? content.value) as Value;
  const isBase = (value: Value) => JSON.stringify(value) === JSON.stringify(base);
  const keep = (next: OwnWriting<Value> | undefined) => {
    setOwn(next);
    keepDraft(key, whose, next);
  };
  const theirs = theirsIn(content, own);
  const seen = seenBy(content, own);
  const now = { basedOn: content.version, edit: content.draft?.edit ?? 0 };
  const value = own?.value ?? base;
  return {
    value,
    changed: own !== undefined && !isBase(own.value),
    theirs,
    basedOn: theirs ? seen.basedOn : content.version,
    write: (typed) => keep(isBase(typed) && !theirs ? undefined : { value: typed, ...(theirs ? seen : now) }),
    discard: () => keep(undefined),
    answer: (which) => {
      const chosen = which === 'theirs' && theirs ? theirs.value : value;
      keep(isBase(chosen) && content.draft === null ? undefined : { value: chosen, ...now });
    },
  };
}
