import { formatRupees } from '#contract/money.ts';
import { seller } from '#contract/seller.ts';
import { firstCash } from '#contract/settings.ts';
import type { Policy } from './policy.ts';

function cashWords(): string {
  const { offered, most } = seller.terms?.cash ?? firstCash;
  if (!offered) return '- Cash on delivery: not in this shop at present.';
  return `- Cash on delivery: up to ${formatRupees(most)} an order, where the PIN code allows it, never for customised pieces.`;
}

const firstParts = (): Policy['parts'] => [
  {
    id: 'operator',
    heading: 'Operator',
    text: [
      `Operator of this shop: ${seller.legalName}, ${seller.address}. GSTIN: ${seller.gstin}.`,
      `E-mail: ${seller.email}. Phone: ${seller.phone}. Hours: ${seller.supportHours}. We answer within 24 hours. Grievance officer: ${seller.grievanceOfficer}, ${seller.grievanceEmail}, ${seller.grievancePhone}.`,
      ...(seller.demonstration ? [seller.demonstration] : []),
    ],
  },
  {
    id: 'services',
    heading: 'What we offer',
    text: [
      'We sell officially licensed sports fan merchandise, and pieces printed from your own picture, to shoppers in India. You can browse, search, keep a cart, order and track a shipment without an account.',
    ],
  },
  {
    id: 'third-parties',
    heading: 'Third-party content',
    text: [
      'Payment and delivery are done by others, under their own terms. We choose them with care, but what stands on their pages is theirs, and so is what is behind links that leave this shop.',
    ],
  },
  {
    id: 'privacy',
    heading: 'Privacy',
    text: ['What we keep of you, why and for how long is told in the [Privacy Policy](/privacy-policy). It is part of these terms.'],
  },
  {
    id: 'exactness',
    heading: 'Exactness of products',
    text: [
      'Product pictures are drawn from the design of each piece. Colours can look different from screen to screen, and folds and stitching differ from piece to piece.',
      'Sizes are body measures. Where a description turns out to be wrong you may return the piece, whatever else these terms say.',
    ],
  },
  {
    id: 'prices',
    heading: 'Prices and tax',
    text: [
      'Prices on product and listing pages are in rupees and exclude 10% tax, which is added in the cart and shown on a line of its own. The total shown before you pay includes GST and delivery; nothing is added after it.',
      'Your order is accepted, and a contract made, when we dispatch it. If a price was plainly wrong we ask you before we go on, or cancel the order and pay back in full.',
      'Of every piece, limited editions too, up to 10 can be ordered in a line.',
    ],
  },
  {
    id: 'payment',
    heading: 'Payment',
    text: [
      'Each way to pay that is open for your order is shown at checkout.',
      '- Card: the amount is pre-authorised when you order and taken when we dispatch. What we do not send is released.',
      '- UPI, net-banking and wallet: charged at once, paid back if the order cannot be kept.',
      cashWords(),
    ],
  },
];

const laterParts = (): Policy['parts'] => [
  {
    id: 'delivery',
    heading: 'Delivery',
    text: [
      'We deliver within India. Methods, times and charges are on the [Shipping Information](/shipping-info) page; the dates at checkout are for your PIN code.',
      'The address can be changed within 2 hours of ordering and before dispatch.',
    ],
  },
  {
    id: 'returns',
    heading: 'Returns and cancelling',
    text: [
      'You may return or exchange within 7 days as the [Returns Policy](/returns-policy) says. Faulty, wrong or late goods can always come back.',
      'An order can be cancelled until it is dispatched. We charge no fee for it.',
    ],
  },
  {
    id: 'property',
    heading: 'Intellectual property',
    text: [
      'Names, crests and designs belong to their owners and are used under licence. The drawings, texts and code of this shop may not be used to pass off goods as ours.',
      'For a customised piece you say that you own the picture or may use it, and you keep your rights in it. We refuse designs that carry the marks of others or faces without consent, and give the money back.',
    ],
  },
  {
    id: 'indemnity',
    heading: 'Indemnification',
    text: [
      'If a third party claims against us because you broke these terms or the law, you bear what that claim rightly costs us. We do the same for what is our fault.',
    ],
  },
  {
    id: 'termination',
    heading: 'Termination',
    text: [
      'We may refuse service to whoever misuses the shop. Orders already accepted are carried out or paid back. You may stop using the shop, and delete your account, at any time.',
    ],
  },
  {
    id: 'law',
    heading: 'Law and courts',
    text: ['Indian law applies. The courts of Mumbai decide, unless consumer law gives you another forum.'],
  },
];

export const terms = (): Policy => ({
  title: 'Terms of Service',
  lead: 'What you can hold us to, and what we ask of you. Thirteen short parts.',
  description: 'The terms on which Maidan sells: prices and tax, payment, delivery, returns, law and courts.',
  canonical: '/terms-of-service',
  parts: [...firstParts(), ...laterParts()],
});
