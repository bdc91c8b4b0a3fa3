import { scriptText } from './structured-data.ts';

/**
 * What machines read of the page; nothing of it is seen. It stands in the page that the server writes, and is left as it is there: whoever
 * makes it does so under `import.meta.env.SSR`, so that browsers load none of it.
 */
export function MachineData({ things }: { things: readonly object[] }) {
  const written = import.meta.env.SSR ? scriptText(things) : '[]';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data for machines, with nothing in it that could end the script
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: written }} />;
}
