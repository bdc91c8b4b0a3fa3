import { useState } from 'react';
import type { OfficeReturn } from '#contract/office/returns.ts';
import { OfficeProblem, officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field } from '#office/parts/field.tsx';
import { Segment } from '#office/parts/segment.tsx';
import { writeRupees } from '#office/words/money.ts';
import { gradeWords, outcomeWords } from './return-words.ts';
import styles from './returns.module.css';
import { useReturnStep } from './use-return.ts';

interface Props {
  whole: OfficeReturn;
  onClose: () => void;
}

/** Returns the error of the reason, if the server rejected it. */
function whyFault(error: unknown): string | undefined {
  return error instanceof OfficeProblem ? error.fields.why : undefined;
}

function decideVerb(outcome: OfficeReturn['outcome'], given: string): string {
  if (outcome === 'exchange') return 'Accept, send a new piece';
  return outcome === 'credit' ? `Give ${given} of credit` : `Give ${given} back`;
}

/** Names the grades of the inspected pieces. */
function factOf(inspection: OfficeReturn['inspection']): string {
  if (!inspection) return 'Nothing has to come back for it.';
  return [...new Set(inspection.pieces.map(({ grade }) => gradeWords[grade]))].join(', ');
}

/** Describes what happens to the pieces: how many are restocked and not, or that no new one is sent. */
function stockSentences({ inspection, state }: Pick<OfficeReturn, 'inspection' | 'state'>): string[] {
  if (state === 'inspected') return ['No new piece is sent.'];
  const pieces = inspection?.pieces ?? [];
  const stock = pieces.filter(({ goes }) => goes === 'stock').length;
  const rest = pieces.length - stock;
  const sentences: string[] = [];
  if (stock > 0) sentences.push(`${stock} ${stock === 1 ? 'piece goes' : 'pieces go'} back to stock.`);
  if (rest > 0) sentences.push(`${rest} ${rest === 1 ? 'piece does' : 'pieces do'} not go back to stock.`);
  return sentences;
}

/** Returns the outcome that is chosen at first: the wished one, or money for an accepted exchange. */
function firstOutcome({ outcome, state }: OfficeReturn): OfficeReturn['outcome'] {
  return state === 'inspected' && outcome === 'exchange' ? 'refund' : outcome;
}

/** Dialog that decides a return: outcome and consequences. Amounts above one's limit need an approval. */
export function DecideDialog({ whole, onClose }: Props) {
  const { id, money, inspection, version, name } = whole;
  const [outcome, setOutcome] = useState(firstOutcome(whole));
  const [why, setWhy] = useState('');
  const step = useReturnStep(id);
  const choice = money?.choices.find((one) => one.outcome === outcome);
  const asks = choice?.needsApproval === true;
  const person = name?.split(' ')[0] ?? 'The shopper';
  const given = writeRupees(choice?.amount ?? 0);
  const decide = () =>
    step.mutate(
      () =>
        officeApi('POST /api/office/returns/:id/decision', {
          params: { id },
          body: { outcome, version, ...(why.trim() && { why: why.trim() }) },
        }),
      {
        onSuccess: onClose,
        onError: (error) => {
          if (!whyFault(error)) onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={outcome === 'exchange' ? `Send ${person} a new piece?` : `Give ${given} back to ${person}?`}
      fact={factOf(inspection)}
      follows={[
        ...(choice?.words ? [choice.words] : []),
        ...stockSentences(whole),
        ...(outcome === 'exchange' ? [] : ['A credit note is made.']),
        asks ? 'It is above your limit: an owner or a manager decides first.' : `${person} is told.`,
      ]}
      actions={
        <>
          <Button keys="Esc" onPress={onClose}>
            Not yet
          </Button>
          <Button look="ink" isPending={step.isPending} onPress={decide}>
            {asks ? 'Ask for approval' : decideVerb(outcome, given)}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Segment
          label="What is given"
          choices={(money?.choices ?? []).map((one) => ({
            id: one.outcome,
            words: outcomeWords[one.outcome],
            off: !one.offered,
          }))}
          chosen={outcome}
          onChoose={setOutcome}
        />
        {asks && (
          <Field
            label="Why"
            value={why}
            onChange={setWhy}
            maxLength={500}
            hint="Whoever decides reads it."
            fault={whyFault(step.error)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Dialog that refuses a return; the shopper reads the reason. */
export function RefuseDialog({ whole: { id, version, name }, onClose }: Props) {
  const [why, setWhy] = useState('');
  const step = useReturnStep(id);
  const person = name?.split(' ')[0] ?? 'the shopper';
  const refuse = () =>
    step.mutate(
      () => officeApi('POST /api/office/returns/:id/refusal', { params: { id }, body: { why: why.trim(), version } }),
      {
        onSuccess: onClose,
        onError: (error) => {
          if (!whyFault(error)) onClose();
        },
      },
    );
  return (
    <Dialog
      open
      danger
      onClose={onClose}
      title="Refuse this return?"
      follows={[
        'No money moves.',
        `The mail to ${person} says why, in your words.`,
        `${person} can answer it, and a person looks again.`,
      ]}
      actions={
        <>
          <Button keys="Esc" onPress={onClose}>
            Not yet
          </Button>
          <Button look="danger" isPending={step.isPending} onPress={refuse}>
            Refuse
          </Button>
        </>
      }
    >
      <Field
        label={`Why, as ${person} reads it`}
        rows={3}
        value={why}
        onChange={setWhy}
        maxLength={500}
        autoFocus
        fault={whyFault(step.error)}
      />
    </Dialog>
  );
}
