/** Boxes that lie over the work. A toast calls itself an `alertdialog` too, and says that it is not modal: it stands beside the work. */
export const coverSelector = ':is([role=dialog], [role=alertdialog]):not([aria-modal=false])';

/** Tells whether a box lies over the work: keys of the room mean nothing then. */
export function isCovered(): boolean {
  return document.querySelector(coverSelector) !== null;
}
