/** Explicit table roles, since the rows' CSS layout removes the implicit ones for screen readers. */
export const gridRoles = {
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  head: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const;
