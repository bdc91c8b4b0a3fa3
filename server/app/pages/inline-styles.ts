import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const sheetLink = /<link rel="stylesheet" href="([^"#]+)(#?)"\/>/g;

/** Reads the style sheets of a build by their addresses. */
export function readSheets(clientFolder: string): ReadonlyMap<string, string> {
  const files = globSync('assets/*.css', { cwd: clientFolder });
  return new Map(files.map((file) => [`/${file.replaceAll('\\', '/')}`, readFileSync(path.join(clientFolder, file), 'utf8').trim()]));
}

/**
 * Writes a page's style sheets into it, so that a first visit on a slow network does not go twice before it sees anything. The links stay, because
 * React looks for them and the router asks by them what is there already; `disabled`, they are not fetched. Where a sheet is not known, or has
 * what would end the element, the page stays as it is.
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
