import { capitalizeName } from './product-words.ts';

/** Labels of fields whose path does not name them. */
const words: Readonly<Record<string, string>> = {
  slug: 'Address',
  'boxes.slug': 'Address',
  'boxes.sport': 'Address',
  'boxes.hindi': 'In Hindi',
  'boxes.subtitle': 'Under the title',
  'boxes.ground': 'Ground of the head',
  'boxes.onGround': 'Letters of the head',
  'boxes.from': 'Price from',
  'boxes.to': 'Price to',
  'boxes.after': 'Stands after',
  'boxes.words': 'What shoppers type for it',
  'boxes.specialSubtitle': 'Under the title of the special',
  'boxes.specialGround': 'Ground of the special',
  'boxes.specialOnGround': 'Letters of the special',
  'boxes.one': 'One of it',
  'boxes.kind': 'Address',
  'boxes.hsn': 'HSN code',
  'boxes.grams': 'Weight',
  'boxes.measures': 'What is measured',
  ages: 'Made for',
  worn: 'Worn',
  retired: 'Sold no more',
  garments: 'Drawn as',
  cells: 'Size chart',
  closed: 'Closed',
  way: 'Gathered',
  sort: 'Order',
  picked: 'Picked products',
  hidden: 'Hidden',
  special: 'Has a special collection',
  after: 'Stands after',
  description: 'Sport',
  team: 'Club',
  bio: 'About them',
  shirtId: 'The shirt',
  licensor: 'Licensed by',
  'colours.a': 'First colour',
  'colours.b': 'Second colour',
  'colours.c': 'Third colour',
  'crest.a': 'Edge of the crest',
  'crest.b': 'Field of the crest',
  'crest.c': 'Mark of the crest',
  'crest.shape': 'Shape of the crest',
  'crest.mark': 'Mark on the crest',
};

/** Returns a field's label by its path. Pure. */
export function fieldLabel(name: string): string {
  return words[name] ?? capitalizeName(name.split('.').at(-1) ?? name);
}
