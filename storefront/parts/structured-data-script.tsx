import { scriptText } from './structured-data.ts';

/**
 * JSON-LD for search engines, invisible. The server's HTML contains it, and the browser does not change it. Callers
 * create it under `import.meta.env.SSR`, so browsers load none of its code.
 */
export function StructuredDataScript({ things }: { things: readonly object[] }) {
  const written = import.meta.env.SSR ? scriptText(things) : '[]';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data for machines, with nothing in it that could end the script
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: written }} />;
}
