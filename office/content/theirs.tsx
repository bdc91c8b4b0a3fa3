import { describeDifference } from '#contract/tell-difference.ts';
import { Button } from '#office/parts/button.tsx';
import styles from './content.module.css';
import type { EditedText } from './use-writing.ts';

interface TheirsProps<Value> {
  writing: EditedText<Value>;
  /** Converts the value for display, if it differs from storage. */
  said?: ((value: Value) => unknown) | undefined;
}

/** Shows a concurrent change beside the member's own text, and asks which of them to use. */
export function TheirsOrMine<Value>({ writing: { value, theirs, answer }, said = (one) => one }: TheirsProps<Value>) {
  if (!theirs) return null;
  const { before, after } = describeDifference(said(theirs.value), said(value));
  return (
    <div className={styles.theirs} role="alert">
      <b>
        {`${theirs.by} ${theirs.version === null ? 'saved a draft of this meanwhile' : `published version ${theirs.version} of this meanwhile`}.`}
      </b>
      <p>What you wrote is kept here. Nothing of it is saved or published before you choose.</p>
      {Object.keys({ ...before, ...after }).map((name) => (
        <dl key={name}>
          <div>
            <dt>{`Theirs, ${name}`}</dt>
            <dd>{before[name] || 'Nothing that yours has not'}</dd>
          </div>
          <div>
            <dt>{`Yours, ${name}`}</dt>
            <dd>{after[name] || 'Nothing that theirs has not'}</dd>
          </div>
        </dl>
      ))}
      <div className={styles.presses}>
        <Button onPress={() => answer('theirs')}>Go on with theirs</Button>
        <Button onPress={() => answer('mine')}>Put mine in its place</Button>
      </div>
    </div>
  );
}
