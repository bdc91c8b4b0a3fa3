// Imports nothing, like contract/office/lists.ts.

/** Columns of the print board, in order. */
export const jobColumns = ['to_approve', 'to_print', 'printing', 'printed', 'packed'] as const;
export type JobColumn = (typeof jobColumns)[number];

/** Steps that move a job to the next column. */
export const jobSteps = ['approve', 'start', 'done'] as const;
export type JobStep = (typeof jobSteps)[number];

/** Checks of a design before printing. */
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
