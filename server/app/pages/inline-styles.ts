import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const sheetLink = /<link rel="stylesheet" href="([^"#]+)(#?)"\/>/g;

/** Reads the style sheets of a build, keyed by address. */
export function readSheets(clientFolder: string): ReadonlyMap<string, string> {
  const files = globSync('assets/*.css', { cwd: clientFolder });
  return new Map(
    files.map((file) => [`/${file.replaceAll('\\', '/')}`, readFileSync(path.join(clientFolder, file), 'utf8').trim()]),
  );
}

/**
 * Inlines a page's style sheets, which saves a first visit a round trip. The links stay but are `disabled` (not
 * fetched), since React and the router look for them. Does not change a page with an unknown sheet or one that contains
 * `</style`.
 */
export function inlineStyles(html: string, sheets: ReadonlyMap<string, string>): string {
  const links = [...html.matchAll(sheetLink)];
  const texts = links.map(([, href = '']) => sheets.get(href));
  if (links.length === 0 || texts.some((text) => text === undefined || /<\/style/i.test(text))) return html;
  let first = true;
  return html.replace(sheetLink, (_link, href: string, mark: string) => {
    const before = first ? `<style>${texts.join('\n')}</style>` : '';
    first = false;
    return `${before}<link rel="stylesheet" href="${href}${mark}" disabled=""/>`;
  });
}
