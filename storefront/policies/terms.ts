import { seller } from '#contract/seller.ts';
import type { Policy } from './policy.ts';

export const terms: Policy = {
  title: 'Terms of Service',
  description: 'The terms on which Maidan sells.',
  canonical: '/terms-of-service',
  parts: [
    {
      id: 'operator',
      heading: 'Who runs this shop',
      text: [
        `This shop is run by ${seller.legalName}, ${seller.address}. GSTIN: ${seller.gstin}.`,
        `Write to ${seller.email} or call ${seller.phone}, ${seller.supportHours}. We answer within 24 hours. Grievance officer: ${seller.grievanceOfficer}.`,
      ],
    },
    {
      id: 'services',
      heading: 'What we offer',
      text: [
        'We sell officially licensed sports fan merchandise to shoppers in India. You can browse, search, keep a cart and track a shipment without an account.',
      ],
    },
    {
      id: 'third-parties',
      heading: 'Content of others',
      text: [
        'Couriers and payment providers work under their own terms. We choose them with care, but what stands on their pages is theirs.',
      ],
    },
    {
      id: 'privacy',
      heading: 'Privacy',
      text: ['What we keep of you and why is told in the Privacy Policy. It is part of these terms.'],
    },
    {
      id: 'exactness',
      heading: 'Exactness of products',
      text: [
        'Product pictures are drawn from the design of each piece. Colours can look different from screen to screen, and folds and stitching differ from piece to piece.',
        'Sizes are body measures. Where a description turns out to be wrong, you may return the piece whatever else these terms say.',
      ],
    },
    {
      id: 'prices',
      heading: 'Prices and tax',
      text: [
        'Prices on product and listing pages are in rupees and exclude 10% tax, which is added in the cart. The total shown before you order includes GST and delivery; nothing is added after it.',
        'Your order is accepted when we dispatch it. If a price was plainly wrong, we ask you before we go on, or cancel the order and pay back in full.',
      ],
    },
    {
      id: 'payment',
      heading: 'Payment',
      text: [
        'Each way to pay that is open for your order is shown at checkout. With cash on delivery you pay the courier.',
        'Where card payment is offered, the amount is reserved (pre-authorised) when you order and taken when we dispatch. A reservation for goods we do not send is released.',
      ],
    },
    {
      id: 'delivery',
      heading: 'Delivery',
      text: [
        'We deliver within India. Methods, times and charges are on the Shipping Information page; the dates at checkout are for your PIN code.',
      ],
    },
    {
      id: 'returns',
      heading: 'Returns',
      text: [
        'You may return or exchange within 7 days as the Returns Policy says. Faulty, wrong or late goods can always come back. We charge no fee for cancelling.',
      ],
    },
    {
      id: 'property',
      heading: 'Intellectual property',
      text: [
        'Names, crests and designs belong to their owners and are used under licence. The drawings, texts and code of this shop may not be used to pass off goods as ours.',
      ],
    },
    {
      id: 'indemnity',
      heading: 'Indemnification',
      text: ['If a third party claims against us because you broke these terms or the law, you bear what that claim rightly costs us.'],
    },
    {
      id: 'termination',
      heading: 'Termination',
      text: [
        'We may refuse service to whoever misuses the shop. Orders already accepted are carried out or paid back. You may stop using the shop at any time.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and courts',
      text: ['Indian law applies. The courts of Mumbai decide, unless consumer law gives you another forum.'],
    },
  ],
};
