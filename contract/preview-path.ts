// Imports nothing, and least of all schemas: the office and the browser name the page.

/** Gives the address of the page that shows a draft to whoever has its link. */
export function previewPath(link: string): string {
  return `/preview/${link}`;
}
