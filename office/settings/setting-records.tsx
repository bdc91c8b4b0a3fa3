import type { OfficeSetting } from '#contract/office/settings.ts';
import { Button } from '#office/parts/button.tsx';
import { Fold } from '#office/parts/fold.tsx';
import { momentWords } from '#office/words/time.ts';
import { type FormName, settingValueWords } from './setting-boxes.ts';
import styles from './settings.module.css';
import { useTakeBack } from './use-settings.ts';

interface RecordsProps {
  name: FormName;
  setting: OfficeSetting;
  /** Fills the form with the value of a version. */
  onTake: (value: unknown) => void;
}

/** Shows the start and author of the current version, planned versions, and the history. */
export function SettingRecords({ name, setting, onTake }: RecordsProps) {
  const { since, by, coming, versions, version } = setting;
  const takeBack = useTakeBack();
  const held = since ? `Holds since ${momentWords(since)}${by ? `, by ${by}` : ''}.` : 'As the shop began with it.';
  return (
    <div className={styles.records}>
      <p className="mut small">{version === 0 ? 'Nobody has said it yet.' : held}</p>
      {coming.length > 0 && (
        <ul className={styles.lines} aria-label="What is to hold later">
          {coming.map((one) => (
            <li key={one.version}>
              <span>
                <b>{settingValueWords(name, one.value)}</b>
                <small className="mut">{`From ${momentWords(one.from)}${one.by ? `, by ${one.by}` : ''}`}</small>
              </span>
              <Button
                isPending={takeBack.isPending && takeBack.variables.version === one.version}
                onPress={() => takeBack.mutate({ name, version: one.version })}
              >
                Take it back
              </Button>
            </li>
          ))}
        </ul>
      )}
      {versions.length > 0 && (
        <Fold className={styles.history} summary={`History, ${versions.length}`}>
          <ul className={styles.lines}>
            {versions.map((one) => (
              <li key={one.version}>
                <span>
                  <span>{settingValueWords(name, one.value)}</span>
                  <small className="mut">
                    {`Version ${one.version}${one.by ? `, by ${one.by}, ${momentWords(one.at)}` : ', as the shop began with it'}${one.takenBack ? ', taken back' : ''}`}
                  </small>
                </span>
                <Button aria-label={`Take it up: version ${one.version}`} onPress={() => onTake(one.value)}>
                  Take it up
                </Button>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}
