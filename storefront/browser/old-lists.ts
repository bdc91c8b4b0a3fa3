/** Names the sports and the collections that an answer was made with; an answer of a shop that added and changed none has no such line. */
const header = 'x-lists';

let heard = false;

/** Hears from an answer whether this page has the sports and the collections of another day in its menus: then the next link loads its page anew. */
export function hearOfLists(headers: Headers): void {
  const said = headers.get(header);
  if (said === null || heard || said === document.documentElement.dataset.lists) return;
  heard = true;
  // Before the router hears of it: the browser follows the link itself.
  addEventListener('click', (event) => event.target instanceof Element && event.target.closest('a[href]') && event.stopPropagation(), true);
}
