import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { PreflightFinding } from '#artwork/design/preflight.ts';
import { sideName } from '#contract/custom-goods.ts';
import { rightsSentence } from '#contract/design-limits.ts';
import { Checkbox } from '#ui/choice.tsx';
import styles from './checks.module.css';
import panelStyles from './panel.module.css';
import type { Studio } from './studio.ts';

const icons = { fine: Check, warn: TriangleAlert, ask: TriangleAlert, refuse: CircleAlert };

/** Shows the checks of the print room in advance: passed checks, warnings, required confirmations and rejections. */
export function PreflightChecks({ studio }: { studio: Studio }) {
  const { findings, design, state, dispatch, words } = studio;
  const both = new Set(findings.map(({ side }) => side)).size > 1;
  const isBare = design.sides.front.length + design.sides.back.length === 0;
  const asks = findings.some(({ level }) => level === 'ask');
  return (
    <section className={panelStyles.part} aria-labelledby="studio-checks">
      <h2 id="studio-checks" className={panelStyles.title}>
        Print check
      </h2>
      {words.failed && (
        <p className={panelStyles.problem} role="alert">
          <span>A font couldn't be loaded.</span>{' '}
          <button type="button" className="lk" onClick={words.retry}>
            Try again
          </button>
        </p>
      )}
      {isBare && <p className="sm mut">Add a picture or text: we check sharpness, edges and colours as you go.</p>}
      {!isBare && (
        <ul className={styles.findings} aria-live="polite">
          {findings.length === 0 && words.ready && <Said finding={nothingToMend} where="" />}
          {findings.map((finding) => (
            <Said
              key={`${finding.side} ${finding.layer} ${finding.kind}`}
              finding={finding}
              where={both ? `${sideName(design.garment, finding.side)}: ` : ''}
            />
          ))}
        </ul>
      )}
      {asks && (
        <Checkbox
          id="studio-soft"
          checked={state.acceptsSoft}
          onChange={(event) => dispatch({ kind: 'acceptsSoft', given: event.target.checked })}
        >
          A soft print is fine with me
        </Checkbox>
      )}
      <Checkbox
        id="studio-rights"
        checked={state.rights}
        onChange={(event) => dispatch({ kind: 'rights', given: event.target.checked })}
      >
        {rightsSentence}
      </Checkbox>
    </section>
  );
}

const nothingToMend = { level: 'fine', sentence: 'Nothing to mend: it prints as you see it' } as const;

function Said({
  finding: { level, sentence },
  where,
}: {
  finding: Pick<PreflightFinding, 'level' | 'sentence'>;
  where: string;
}) {
  const Icon = icons[level];
  return (
    <li className={styles[level]}>
      <Icon className="ic-s" />
      <span>{`${where}${sentence}`}</span>
    </li>
  );
}
