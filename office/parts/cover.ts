/** Selector of modal dialogs; toasts are non-modal alertdialogs. */
export const coverSelector = ':is([role=dialog], [role=alertdialog]):not([aria-modal=false])';

/** Returns true while a modal dialog is open, which disables shortcuts. */
export function isCovered(): boolean {
  return document.querySelector(coverSelector) !== null;
}
