import { marked, type Token, type Tokens } from 'marked';
import type { PolicyBlock, PolicyWords } from '#contract/policies.ts';

/** Unsupported part of a text, with its line. */
export interface TextFault {
  line: number;
  sentence: string;
}

export interface MarkdownPart {
  id: string;
  heading: string;
  text: PolicyBlock[];
}

/** Length above which a table cell counts as text rather than a number. */
const longestFigure = 40;

/**
 * Parses Markdown into the parts of a policy, which contain no HTML. Reports everything except headings, paragraphs,
 * lists, tables and links as a fault. Pure.
 */
export function parseMarkdown(source: string): { parts: MarkdownPart[]; faults: TextFault[] } {
  const reading = new Reading();
  let line = 1;
  for (const token of marked.lexer(source.replace(/\r\n?/g, '\n'), { gfm: true })) {
    reading.take(token, line);
    line += token.raw.split('\n').length - 1;
  }
  return reading.end();
}

class Reading {
  private readonly parts: MarkdownPart[] = [];
  private readonly faults: TextFault[] = [];
  private question: { question: string; line: number } | undefined;
  private line = 1;

  take(token: Token, line: number): void {
    this.line = line;
    if (token.type === 'space') return;
    if (token.type === 'heading') this.head(token as Tokens.Heading);
    else if (this.parts.length === 0) this.fault('Begin with a heading: ## and its words');
    else if (token.type === 'paragraph') this.paragraph(this.words((token as Tokens.Paragraph).tokens));
    else if (this.question) this.fault('The answer to a question is one paragraph');
    else if (token.type === 'list') this.list(token as Tokens.List);
    else if (token.type === 'table') this.table(token as Tokens.Table);
    else this.fault(refusals[token.type] ?? 'This cannot be shown: write a paragraph, a list, a table or a heading');
  }

  end(): { parts: MarkdownPart[]; faults: TextFault[] } {
    this.endQuestion();
    if (this.parts.length === 0 && this.faults.length === 0)
      this.fault('Write something: it begins with a heading, ## and its words');
    for (const { id, heading, text } of this.parts)
      if (text.length === 0) this.fault(`Nothing stands under “${heading || id}”`);
    return { parts: this.parts, faults: this.faults };
  }

  private head({ depth, tokens }: Tokens.Heading): void {
    this.endQuestion();
    const written = markdownToText(this.words(tokens));
    if (depth === 3 && this.parts.length > 0) {
      this.question = { question: written, line: this.line };
      return;
    }
    if (depth !== 2) {
      this.fault('Headings of parts begin with ##, questions with ###');
      return;
    }
    const [, heading = written, given] = /^(.*?)\s*\{#([a-z][a-z0-9-]*)\}$/.exec(written) ?? [];
    const id =
      given ??
      (heading
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '') ||
        `part-${this.parts.length + 1}`);
    if (this.parts.some((part) => part.id === id))
      this.fault(`Two parts are called “${id}”: name one of them otherwise, as in ## ${heading} {#another}`);
    this.parts.push({ id, heading, text: [] });
  }

  private paragraph(words: PolicyWords): void {
    if (this.question) {
      this.add({ question: this.question.question, answer: words });
      this.question = undefined;
    } else this.add({ paragraph: words });
  }

  private list({ items, ordered }: Tokens.List): void {
    if (ordered)
      this.fault(
        'A list begins its lines with a dash and a space; put a backslash before the point of a number that begins a sentence, as in 1\\. May',
      );
    const read = items.map(({ tokens, task }) => {
      const [only, ...more] = tokens.filter(({ type }) => type !== 'space');
      if (
        more.length > 0 ||
        task ||
        !only ||
        !('tokens' in only) ||
        (only.type !== 'text' && only.type !== 'paragraph')
      )
        this.fault('Each line of a list is one sentence or several, and has no list of its own');
      return this.words(only && 'tokens' in only ? only.tokens : undefined);
    });
    this.add({ items: read });
  }

  private table({ header, rows }: Tokens.Table): void {
    const read = rows.map((row) => row.map(({ tokens }) => this.words(tokens)));
    const isWords = read.flat().some((cell) => markdownToText(cell).length > longestFigure);
    this.add({
      heads: header.map(({ tokens }) => markdownToText(this.words(tokens))),
      rows: read,
      ...(isWords && { words: true as const }),
    });
  }

  private words(tokens: Token[] | undefined): PolicyWords {
    const spans: Exclude<PolicyWords, string> = [];
    for (const token of tokens ?? []) {
      const last = spans.at(-1);
      const span = this.span(token);
      if (typeof span === 'string' && typeof last === 'string') spans[spans.length - 1] = last + span;
      else if (span !== '') spans.push(span);
    }
    return spans.every((span) => typeof span === 'string') ? spans.join('') : spans;
  }

  private span(token: Token): Exclude<PolicyWords, string>[number] {
    if (token.type === 'text' || token.type === 'escape')
      return oneLine('text' in token ? String(token.text) : token.raw);
    if (token.type === 'br') return ' ';
    const inner = 'tokens' in token ? markdownToText(this.words(token.tokens)) : '';
    if (token.type === 'strong' || token.type === 'em') return { strong: inner };
    if (token.type === 'link') return { text: inner, to: this.linked(token as Tokens.Link) };
    this.fault(refusals[token.type] ?? 'This cannot be shown within a sentence');
    return '';
  }

  private linked({ href }: Tokens.Link): string {
    if (!/^(?:\/(?!\/)|https:\/\/[^/]|mailto:[^@\s]+@|tel:\+?[\d-]+$)/.test(href))
      this.fault(
        `The link to ${href || 'nothing'} leads nowhere: begin it with / for a page of the shop, or with https://`,
      );
    return href;
  }

  private add(block: PolicyBlock): void {
    this.parts.at(-1)?.text.push(block);
  }

  private endQuestion(): void {
    if (this.question)
      this.faults.push({ line: this.question.line, sentence: `“${this.question.question}” has no answer under it` });
    this.question = undefined;
  }

  private fault(sentence: string): void {
    this.faults.push({ line: this.line, sentence });
  }
}

const refusals: Readonly<Record<string, string>> = {
  html: 'HTML is not shown: write it in words',
  code: 'Lines that begin with four spaces, or stand between ```, are code, which is not shown: take the spaces away',
  codespan: 'Words between ` are code, which is not shown: take the signs away',
  blockquote: 'Lines that begin with > are not shown: write a paragraph',
  hr: 'A line of dashes is not shown: parts are set apart by their headings',
  image: 'Pictures are not shown in a text',
  del: 'Struck words are not shown: take them away',
  def: 'Write the address behind the words of its link: [words](/address)',
};

/** Returns formatted text as plain text. Pure. */
export function markdownToText(words: PolicyWords): string {
  if (typeof words === 'string') return words;
  return words.map(textOfSpan).join('');
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ');

function textOfSpan(span: Exclude<PolicyWords, string>[number]): string {
  if (typeof span === 'string') return span;
  return 'strong' in span ? span.strong : span.text;
}
