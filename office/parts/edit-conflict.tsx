import { flatValueWords } from '#office/words/flat.ts';
import { Conflict } from './conflict.tsx';
import type { TypedForm } from './use-typed.ts';

interface MeanwhileProps {
  typed: Pick<TypedForm<object>, 'boxes' | 'both' | 'choose' | 'unanswered'>;
  wordsOf: (name: string) => string;
  /** True if nothing is preselected, so the form waits for a choice. */
  mustChoose?: boolean;
}

/** Shows a concurrent change, if there is one. */
export function EditConflict({
  typed: { boxes, both, choose, unanswered },
  wordsOf,
  mustChoose = false,
}: MeanwhileProps) {
  if (!both) return null;
  const asked = both.filter(({ name }) => !(mustChoose && unanswered.includes(name)));
  return (
    <Conflict
      sentence="A colleague saved another version meanwhile."
      both={both}
      chosen={Object.fromEntries(asked.map(({ name }) => [name, boxes[name] ?? '']))}
      onChoose={choose}
      wordsOf={wordsOf}
      shownOf={(_, value) => flatValueWords(value)}
    />
  );
}
