import { normalizePin } from '#contract/address-rules.ts';

interface StateQuestionProps {
  pin: string;
  /** State that the PIN belongs to. */
  known: string | null | undefined;
  /** State chosen in the form. */
  chosen: string;
  onUse: (state: string) => void;
}

/** Returns true if the form's state differs from the PIN's. */
export function hasOtherState(known: string | null | undefined, chosen: string): boolean {
  return Boolean(known) && chosen !== '' && chosen !== known;
}

/** Warns about a state that is not the PIN's and offers to use it. Saving without doing so saves the chosen state. */
export function StateQuestion({ pin, known, chosen, onUse }: StateQuestionProps) {
  return (
    <div role="status">
      {known && hasOtherState(known, chosen) && (
        <p className="small">
          <span>{`PIN ${normalizePin(pin)} is in ${known}.`}</span>{' '}
          <button type="button" className="lk" onClick={() => onUse(known)}>
            {`Use ${known}`}
          </button>
          <span>?</span>
        </p>
      )}
    </div>
  );
}
