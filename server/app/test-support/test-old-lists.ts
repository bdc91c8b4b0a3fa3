interface Rows {
  add(table: string, row: Record<string, unknown>): unknown;
}

/** Adds lists of a shop besides its products: sports, kinds of goods, clubs, athletes, collections and texts. */
export function addOldLists(rows: Rows): void {
  rows.add('sports', { sport: 'hockey', name: 'Hockey' });
  rows.add('kinds', { kind: 'gloves', name: 'Gloves', ages: 'grown' });
  rows.add('clubs', { name: 'Ravi Hawks', slug: 'ravi-hawks', sport: 'hockey' });
  rows.add('athletes', { slug: 'asha-rane', name: 'Asha Rane', shirt_id: 'cricket-1', number: 7, position: 1 });
  rows.add('collections', { slug: 'monsoon', name: 'Monsoon', way: 'picked', picked: ['cricket-1'], sort: 'hand' });
  rows.add('list_versions', { thing: 'club', key: 'Ravi Hawks', version: 1 });
  rows.add('content_drafts', {
    name: 'policy.terms',
    value: { title: 'Terms', text: '## A' },
    based_on: 1,
    edit: 1,
    by: 'Mira',
  });
}

/** Adds pictures of products and of slides, and designs of customers. */
export function addOldPictures(rows: Rows): void {
  rows.add('product_versions', { product_id: 'cricket-1', version: 1 });
  rows.add('product_photographs', { id: 'pht_1', product_id: 'cricket-1', number: 1, format: 'jpeg' });
  rows.add('slide_pictures', { id: 'sld_1', format: 'jpeg' });
  rows.add('designs', {
    id: 'des_1',
    account_id: 'acc_asha',
    garment: 't-shirt',
    sides: ['front'],
    pictures: ['upl_1'],
    accepts_soft: false,
  });
  rows.add('design_shares', { id: 'shr_1', design_id: 'des_1', account_id: 'acc_asha' });
  rows.add('design_looks', { design_id: 'des_1', found: {}, flagged: false });
}
