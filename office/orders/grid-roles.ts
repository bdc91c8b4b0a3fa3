/** What each part of the list of orders is, said though the table says it: its rows are laid out as no table, and would be none to a reader of the screen. */
export const gridRoles = {
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  head: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const;
