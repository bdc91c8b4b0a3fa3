import { momentWords } from '#office/words/time.ts';

interface Brief {
  since: string | null;
  by: string | null;
  coming: number;
  draft: { by: string } | null;
}

/** Describes a text's last change, scheduled version and draft. */
export function standsSince({ since, by, coming, draft }: Brief): string {
  const held = since ? `Since ${momentWords(since)}${by ? `, by ${by}` : ''}` : 'As the shop began with it';
  return [held, coming > 0 && 'another is planned', draft && `a draft of ${draft.by}`].filter(Boolean).join(', ');
}
