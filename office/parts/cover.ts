/** Selector of modal dialogs; toasts are non-modal alertdialogs. */
export const coverSelector = ':is([role=dialog], [role=alertdialog]):not([aria-modal=false])';

/** Returns true under a modal dialog, which disables shortcuts. */
export function isCovered(): boolean {
  return document.querySelector(coverSelector) !== null;
}
