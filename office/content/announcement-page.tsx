import type { AnnouncementText } from '#contract/announcement.ts';
import type { Content } from '#contract/office/content.ts';
import { OfficeProblem } from '#office/browser/api.ts';
import { Field } from '#office/parts/field.tsx';
import styles from './content.module.css';
import { ContentRecords } from './content-records.tsx';
import { Preview } from './preview.tsx';
import { PublishBar } from './publish-bar.tsx';
import { usePresses } from './use-content.ts';
import { useWriting } from './use-writing.ts';

/** Asks for the banner above the shop: the permanent text, and a temporary one. */
export function AnnouncementPage({ content }: { content: Content }) {
  const writing = useWriting<AnnouncementText>(content);
  const presses = usePresses(content.name);
  const { value, write } = writing;
  const { error } = presses.publish;
  const faults = error instanceof OfficeProblem ? error.fields : {};
  const set = (name: keyof AnnouncementText) => (typed: string) => write({ ...value, [name]: typed });
  const box = (name: keyof AnnouncementText) => ({ value: value[name], onChange: set(name), fault: faults[name] });
  const moment = (name: 'from' | 'until') => ({
    type: 'datetime-local',
    // Times are in Indian time, in input and storage.
    value: value[name].slice(0, 16),
    onChange: (typed: string) => set(name)(typed === '' ? '' : `${typed}:00+05:30`),
  });
  return (
    <div className={styles.pair}>
      <div className={styles.form}>
        <Field
          label="Always there"
          hint="One line over every page, at most 90 characters. What the shop began with follows what is set of delivery"
          {...box('standing')}
        />
        <Field label="In its place for a while" hint="Nothing typed: the line above stands" {...box('words')} />
        <Field label="Where it leads" hint="A page of the shop, as /hotsale; nothing typed: nowhere" {...box('to')} />
        <div className={styles.moments}>
          <Field label="Stands there from" hint="Nothing typed: at once" {...moment('from')} />
          <Field
            label="Stands there until"
            hint="Nothing typed: until it is changed"
            {...moment('until')}
            fault={faults.until}
          />
        </div>
        <PublishBar content={content} writing={writing} presses={presses} />
        <ContentRecords content={content} presses={presses} onTake={(taken) => write(taken as AnnouncementText)} />
      </div>
      <Preview name={content.name} value={value} />
    </div>
  );
}
