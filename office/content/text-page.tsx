import type { PolicyText } from '#contract/content.ts';
import type { Content } from '#contract/office/content.ts';
import { Field } from '#office/parts/field.tsx';
import styles from './content.module.css';
import { ContentRecords } from './content-records.tsx';
import { Preview } from './preview.tsx';
import { PublishBar } from './publish-bar.tsx';
import { usePresses } from './use-content.ts';
import { useWriting } from './use-writing.ts';

/** Asks for a long text in Markdown, with a preview. */
export function TextPage({ content }: { content: Content }) {
  const writing = useWriting<PolicyText>(content);
  const presses = usePresses(content.name);
  const { value, write } = writing;
  const box = (name: keyof PolicyText) => ({
    value: value[name],
    onChange: (typed: string) => write({ ...value, [name]: typed }),
  });
  return (
    <div className={styles.pair}>
      <div className={styles.form}>
        <Field label="Title" {...box('title')} />
        <Field label="Under the title" {...box('lead')} />
        <Field label="What search engines show" {...box('description')} />
        <Field label="Text" rows={24} {...box('text')} spellCheck="true" />
        <details className={styles.help}>
          <summary>How a text is written</summary>
          <p>{`## begins a part; ### a question, whose answer is the paragraph under it. A dash and a space begin a line of a list. A link is [words](/address). Two stars on each side make words **bold**. Columns of a table stand between | signs. {#name} after a heading is the address of its part, and stays.`}</p>
          <p>{`Words such as {{seller}}, {{express price}} or {{grievance officer}} say what is set: they change by themselves.`}</p>
        </details>
        <PublishBar content={content} writing={writing} presses={presses} />
        <ContentRecords content={content} presses={presses} onTake={(taken) => write(taken as PolicyText)} />
      </div>
      <Preview name={content.name} value={value} />
    </div>
  );
}
