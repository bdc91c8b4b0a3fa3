import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Files } from '#server/foundation/files/files.ts';
import { keyedMutex } from '#server/foundation/values/keyed-mutex.ts';
import type { DocumentContent } from './document-content.ts';
import type { DocumentProcesses } from './document-process.ts';
import type { HelpLine } from './draw-document.ts';

/** Version of the layout. Increase it with every change of the layout, so that old PDFs are not served. */
const drawing = 2;

interface Deps {
  files: Pick<Files, 'has' | 'takeIn' | 'scratch'>;
  shopFacts: ShopFacts;
  processes: Pick<DocumentProcesses, 'run'>;
  /** Waits for the rate limiter before a PDF is created. */
  turn(): Promise<void>;
}

/** Mutex per document: concurrent requests wait for the same PDF. */
const oneAtATime = keyedMutex<void>();

/**
 * Returns the storage key of a document's PDF, which is created on first use and never changes. Throws Problem 503 if
 * the PDF cannot be created.
 */
export async function provideDocumentFile(deps: Deps, content: DocumentContent): Promise<string> {
  const key = keyOf(drawing, content);
  if (await deps.files.has(key)) return key;
  await oneAtATime(key, async () => {
    if (await deps.files.has(key)) return;
    await deps.turn();
    await draw(deps, content, key);
  });
  return key;
}

function keyOf(version: number, content: DocumentContent): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([version, content]))
    .digest('hex')
    .slice(0, 32);
  return `documents/${content.number.toLowerCase()}-${digest}.pdf`;
}

/** Returns the storage keys of a document in all layout versions. */
export function documentKeys(content: DocumentContent): string[] {
  return Array.from({ length: drawing }, (_none, index) => keyOf(index + 1, content));
}

/** Returns the contact details in the footer of documents. */
export function helpLineOf({ seller: { email, supportHours, demonstration } }: ShopFacts): HelpLine {
  return { email, supportHours, demonstration };
}

async function draw({ files, processes, shopFacts }: Deps, content: DocumentContent, key: string): Promise<void> {
  const file = path.join(await files.scratch(), `${randomUUID()}.pdf`);
  const drawn = await processes.run({ content, help: helpLineOf(shopFacts), file });
  if (!drawn) {
    throw new Problem(503, 'unavailable', 'This document could not be drawn just now. Please try again in a minute.', {
      retryAfterSeconds: 60,
    });
  }
  await files.takeIn(file, key, 'application/pdf');
}
