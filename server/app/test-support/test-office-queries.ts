/** Query strings of office calls that take one. */
export const queries: Record<string, string> = {
  search: '?q=asha',
  stream: '?hold=0',
  'new-order/products': '?q=asha',
  'packing/short': '?reference=K7QW4MX9TD&line=1',
  'packing/papers': '?reference=K7QW4MX9TD&parcel=1',
  'places/labels': '?q=no-such-shirt',
  'product-export': '?format=csv&q=no-such-shirt',
  'sheets/:id': '?name=x.csv',
  'money/remittance-reports': '?name=x.csv',
  'sheets/:id/rows': '?state=changed',
  'places/piece': '?code=MDN999999',
  'drawings/:view': '?picture=none',
};
