import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PolicyBlock, PolicyWords } from '#contract/policies.ts';
import { Fold } from '#ui/accordion.tsx';
import { Table } from '#ui/table.tsx';
import { keptRows } from './kept-entries.ts';
import styles from './policy-text.module.css';

/** Renders the blocks of a section of a long text; adjacent questions form one group. */
export function PolicyBlocks({ heading, blocks }: { heading: string; blocks: readonly PolicyBlock[] }) {
  return gathered(blocks).map((group) => {
    const [first] = group;
    if (first === undefined) return null;
    const key = JSON.stringify(first);
    if ('question' in first) return <Questions key={key} blocks={group} />;
    if ('paragraph' in first) return <p key={key}>{marked(first.paragraph)}</p>;
    if ('items' in first)
      return (
        <ul key={key}>
          {first.items.map((item) => (
            <li key={JSON.stringify(item)}>{marked(item)}</li>
          ))}
        </ul>
      );
    const table =
      'kept' in first
        ? { heads: [first.head, 'What for', 'Until'], rows: keptRows(first.kept), words: true as const }
        : first;
    return (
      <div key={key} className={styles.table}>
        <Table
          caption={heading}
          heads={table.heads}
          rows={table.rows.map((row) => ({
            key: JSON.stringify(row[0] ?? ''),
            cells: row.map((cell) => marked(cell)),
          }))}
          words={table.words}
        />
      </div>
    );
  });
}

function Questions({ blocks }: { blocks: readonly PolicyBlock[] }) {
  return (
    <div className={styles.questions}>
      {blocks.map(
        (block) =>
          'question' in block && (
            <Fold key={block.question} title={block.question}>
              <p>{marked(block.answer)}</p>
            </Fold>
          ),
      )}
    </div>
  );
}

/** Groups runs of questions; every other block is alone. */
function gathered(blocks: readonly PolicyBlock[]): PolicyBlock[][] {
  const groups: PolicyBlock[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last?.[0] && 'question' in block && 'question' in last[0]) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** Renders a sentence with its links. */
function marked(words: PolicyWords): ReactNode {
  if (typeof words === 'string') return words;
  return words.map((span) => {
    if (typeof span === 'string') return span;
    if ('strong' in span) return <strong key={span.strong}>{span.strong}</strong>;
    const key = `${span.to} ${span.text}`;
    if (!span.to.startsWith('/'))
      return (
        <a key={key} className="lk" href={span.to}>
          {span.text}
        </a>
      );
    return (
      <Link key={key} className="lk" to={span.to}>
        {span.text}
      </Link>
    );
  });
}
