import { Button } from '#office/parts/button.tsx';
import styles from './catalogue.module.css';
import { capitalizeName } from './product-words.ts';

interface Version {
  version: number;
  changed: readonly { field: string; was: string; is: string }[];
  /** True for the current version. */
  now: boolean;
}

interface VersionListProps<Of extends Version> {
  versions: readonly Of[];
  /** Heading: strong text and small text. */
  head: (one: Of) => readonly [string, string];
  /** Text of an empty list. */
  none: string;
  onAsk: (one: Of) => void;
}

/** Shows every version with its changes, newest first; all but the current one can be restored. */
export function VersionList<Of extends Version>({ versions, head, none, onAsk }: VersionListProps<Of>) {
  if (versions.length === 0)
    return <p className="mut">{`${none} Every change will stand here and can be taken back.`}</p>;
  return (
    <ol className={styles.versions}>
      {versions.map((one) => {
        const [strong, small] = head(one);
        return (
          <li key={one.version}>
            <div>
              <b>{strong}</b>
              <span className="dim">{small}</span>
              {one.changed.map(({ field, was, is }) => (
                <span key={field} className={styles.change}>
                  <span>{`${capitalizeName(field)}:`}</span> <del>{was}</del> <ins>{is}</ins>
                </span>
              ))}
            </div>
            {!one.now && (
              <Button onPress={() => onAsk(one)} aria-label={`Restore version ${one.version}`}>
                Restore…
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
