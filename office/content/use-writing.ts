import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Content } from '#contract/office/content.ts';
import { keepDraft, readDraft } from '#office/browser/kept.ts';
import { meQuery } from '#office/browser/queries.ts';
import { keptWriting, type OwnWriting, seenBy, type Theirs, theirsIn } from './writing-rules.ts';

/** What somebody is writing of one text: it stays on this device until it is published, saved as a draft or let go. */
export interface Writing<Value> {
  value: Value;
  /** Something differs from the draft, or from what holds where there is none. */
  changed: boolean;
  /** What a colleague wrote meanwhile, which has to be answered before anything is written in its place. */
  theirs: Theirs<Value> | undefined;
  /** The newest version that was seen. */
  basedOn: number;
  write: (value: Value) => void;
  letGo: () => void;
  /** Has what a colleague wrote be gone on from, or one's own stand in its place. */
  answer: (which: 'theirs' | 'mine') => void;
}

/** Begins with what this device kept, else with the draft, else with what holds. */
export function useWriting<Value>(content: Content): Writing<Value> {
  const { data: me } = useQuery(meQuery);
  const whose = me?.id ?? '';
  const key = `content ${content.name}`;
  const [own, setOwn] = useState<OwnWriting<Value> | undefined>(() => keptWriting<Value>(readDraft(key, whose)));
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
    letGo: () => keep(undefined),
    answer: (which) => {
      const chosen = which === 'theirs' && theirs ? theirs.value : value;
      keep(isBase(chosen) && content.draft === null ? undefined : { value: chosen, ...now });
    },
  };
}
