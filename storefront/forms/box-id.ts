/** Gives the id of the control for a box of the form, or of the API's field of the same name. */
export function boxId(name: string): string {
  return name.replaceAll('.', '-');
}
