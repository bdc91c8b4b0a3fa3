import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Fold } from '#ui/accordion.tsx';
import { Table } from '#ui/table.tsx';
import type { PolicyBlock } from './policy.ts';
import styles from './policy-text.module.css';

/** The blocks of one part of a long text; neighbouring items become one list, neighbouring questions one group. */
export function PolicyText({ heading, blocks }: { heading: string; blocks: readonly PolicyBlock[] }) {
  return gathered(blocks).map((group) => {
    const [first] = group;
    if (first === undefined) return null;
    if (typeof first !== 'string') {
      if ('question' in first) return <Questions key={first.question} blocks={group} />;
      const rows = first.rows.map((row) => ({ key: row[0] ?? '', cells: row.map((cell) => marked(cell)) }));
      return (
        <div key={first.heads.join()} className={styles.table}>
          <Table caption={heading} heads={first.heads} rows={rows} words={first.words} />
        </div>
      );
    }
    if (!isItem(first)) return <p key={first}>{marked(first)}</p>;
    return <ul key={first}>{group.map((item) => typeof item === 'string' && <li key={item}>{marked(item.slice(2))}</li>)}</ul>;
  });
}

function Questions({ blocks }: { blocks: readonly PolicyBlock[] }) {
  return (
    <div className={styles.questions}>
      {blocks.map(
        (block) =>
          typeof block !== 'string' &&
          'question' in block && (
            <Fold key={block.question} title={block.question}>
              <p>{marked(block.answer)}</p>
            </Fold>
          ),
      )}
    </div>
  );
}

const isItem = (block: PolicyBlock | undefined) => typeof block === 'string' && block.startsWith('- ');
const isQuestion = (block: PolicyBlock | undefined) => typeof block === 'object' && 'question' in block;

/** Runs of items and of questions as one group each, everything else alone. */
function gathered(blocks: readonly PolicyBlock[]): PolicyBlock[][] {
  const groups: PolicyBlock[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    const joins = (isItem(block) && isItem(last?.[0])) || (isQuestion(block) && isQuestion(last?.[0]));
    if (last && joins) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** Links where '[name](/address)' stands. */
function marked(text: string): ReactNode[] {
  return text.split(/(\[[^\]]+\]\(\/[^)]*\))/).map((piece) => {
    const [, name, to = '/'] = /^\[([^\]]+)\]\((\/[^)]*)\)$/.exec(piece) ?? [];
    if (name) {
      return (
        <Link key={piece} className="lk" to={to}>
          {name}
        </Link>
      );
    }
    return piece;
  });
}
