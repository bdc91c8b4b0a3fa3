import type PDFDocument from 'pdfkit';

type Document = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Document['struct']>;

/**
 * Tags of a PDF in reading order, so that screen readers and parsers find headings, tables and rows. Every drawn part
 * is tagged or marked as decoration.
 */
export class Tags {
  readonly #document: Document;
  readonly #open: Element[];

  constructor(document: Document) {
    this.#document = document;
    const root = document.struct('Document');
    document.addStructure(root);
    this.#open = [root];
  }

  /** Groups the parts that `draw` creates under one element. */
  group<T>(type: string, draw: () => T): T {
    const element = this.#document.struct(type);
    this.#open.at(-1)?.add(element);
    this.#open.push(element);
    const drawn = draw();
    this.#open.pop()?.end();
    return drawn;
  }

  /** Draws one tagged part. `alt` is the alternative text of a picture. */
  part<T>(type: string, draw: () => T, alt?: string): T {
    const content = this.#document.markStructureContent(type);
    const drawn = draw();
    this.#document.endMarkedContent();
    const element = this.#document.struct(type, alt === undefined ? {} : { alt }, [content]);
    this.#open.at(-1)?.add(element);
    element.end();
    return drawn;
  }

  /** Draws untagged decoration: rules, and content repeated on every page. */
  decoration(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#document.markContent('Artifact', { type });
    draw();
    this.#document.endMarkedContent();
  }

  end(): void {
    this.#open[0]?.end();
  }
}
