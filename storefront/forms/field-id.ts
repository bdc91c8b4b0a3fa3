/** Returns the control id of a form field, or of the API field with the same name. */
export function fieldId(name: string): string {
  return name.replaceAll('.', '-');
}
