import { useState } from 'react';
import type { Content } from '#contract/office/content.ts';
import { errorMessage, OfficeProblem } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './content.module.css';
import { TheirsOrMine } from './theirs.tsx';
import type { Presses } from './use-content.ts';
import type { EditedText } from './use-writing.ts';

interface BarProps<Value> {
  content: Content;
  writing: EditedText<Value>;
  presses: Presses;
  /** Converts the value for display, if it differs from storage. */
  said?: (value: Value) => unknown;
}

/** Shows the buttons to save a draft, publish now or later, and discard. */
export function PublishBar<Value>({ content, writing, presses: { draft, drop, publish }, said }: BarProps<Value>) {
  const [from, setFrom] = useState('');
  const { value, changed, theirs, basedOn, discard } = writing;
  const problem = publish.error instanceof OfficeProblem ? publish.error : undefined;
  const isOpen = changed || content.draft !== null;
  return (
    <div className={styles.bar}>
      {publish.error && problem?.code !== 'conflict' && (
        <Notice tone="ball" role="alert">
          {errorMessage(publish.error)}
        </Notice>
      )}
      <TheirsOrMine writing={writing} said={said} />
      {content.draft && !changed && (
        <p className="mut small">{`A draft of ${content.draft.by} lies here. Shoppers see version ${content.holding}.`}</p>
      )}
      {isOpen && !theirs && (
        <div className={styles.presses}>
          <Field
            label="Takes effect on"
            hint="Nothing typed: from now on"
            type="datetime-local"
            value={from}
            onChange={setFrom}
            fault={problem?.fields.from}
          />
          <DraftPresses content={content} writing={writing} presses={{ draft, drop }} />
          <Button
            look="ink"
            isPending={publish.isPending}
            onPress={() =>
              publish.mutate(
                { value, version: basedOn, from: from === '' ? null : `${from}:00+05:30` },
                {
                  onSuccess: () => {
                    discard();
                    setFrom('');
                  },
                },
              )
            }
          >
            {from ? 'Schedule' : 'Publish now'}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Shows the buttons to discard typed text or the draft, and to save a draft. */
function DraftPresses<Value>({
  content,
  writing: { value, changed, basedOn, discard },
  presses: { draft, drop },
}: Pick<BarProps<Value>, 'content' | 'writing'> & { presses: Pick<BarProps<Value>['presses'], 'draft' | 'drop'> }) {
  const edit = content.draft?.edit ?? 0;
  return (
    <>
      {changed && <Button onPress={discard}>Discard</Button>}
      {!changed && content.draft && (
        <Button isPending={drop.isPending} onPress={() => drop.mutate(edit)}>
          Throw the draft away
        </Button>
      )}
      {changed && (
        <Button
          isPending={draft.isPending}
          onPress={() => draft.mutate({ value, edit, basedOn }, { onSuccess: discard })}
        >
          Save as a draft
        </Button>
      )}
    </>
  );
}
