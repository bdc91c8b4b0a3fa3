// Imports nothing, as contract/office/lists.ts.

/** Where a job of the print room is, in the order of the board. */
export const jobColumns = ['to_approve', 'to_print', 'printing', 'printed', 'packed'] as const;
export type JobColumn = (typeof jobColumns)[number];

/** What moves a job on. */
export const jobSteps = ['approve', 'start', 'done'] as const;
export type JobStep = (typeof jobSteps)[number];

/** What is looked at before a design is printed. */
export const lookKinds = [
  'word',
  'club',
  'crest',
  'resolution',
  'soft',
  'size',
  'edge',
  'letters',
  'colours',
  'contrast',
  'clear',
  'rights',
] as const;
