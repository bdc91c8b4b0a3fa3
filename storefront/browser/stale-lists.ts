/** Response header with the version of sports and collections; missing if the shop uses only the built-in ones. */
const header = 'x-lists';

let heard = false;

/** Detects from a response that the menus of this page are outdated. The next link then causes a full page load. */
export function noteListVersions(headers: Headers): void {
  const said = headers.get(header);
  if (said === null || heard || said === document.documentElement.dataset.lists) return;
  heard = true;
  // Captured before the router handles it, so that the browser follows the link itself.
  addEventListener(
    'click',
    (event) => event.target instanceof Element && event.target.closest('a[href]') && event.stopPropagation(),
    true,
  );
}
