import type PDFDocument from 'pdfkit';

type Document = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Document['struct']>;

/**
 * Says what each part of a drawn document is, in the order it is read: who hears it, and who takes its figures out of it, finds
 * headings, tables and rows. Every mark on a page is in a part, or is decoration.
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

  /** Gathers the parts that are drawn meanwhile under one. */
  group<T>(type: string, draw: () => T): T {
    const element = this.#document.struct(type);
    this.#open.at(-1)?.add(element);
    this.#open.push(element);
    const drawn = draw();
    this.#open.pop()?.end();
    return drawn;
  }

  /** Draws one part. `alt` stands for a picture. */
  part<T>(type: string, draw: () => T, alt?: string): T {
    const content = this.#document.markStructureContent(type);
    const drawn = draw();
    this.#document.endMarkedContent();
    const element = this.#document.struct(type, alt === undefined ? {} : { alt }, [content]);
    this.#open.at(-1)?.add(element);
    element.end();
    return drawn;
  }

  /** Draws what nobody reads: rules, and what stands on every page. */
  decoration(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#document.markContent('Artifact', { type });
    draw();
    this.#document.endMarkedContent();
  }

  end(): void {
    this.#open[0]?.end();
  }
}
