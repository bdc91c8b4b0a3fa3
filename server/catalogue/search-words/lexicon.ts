import type { Audience, Offer, Sort } from '#contract/facets.ts';

/**
 * Goods in shoppers' terms. They are finer than the kinds of the catalogue and may span several (a vest is a basketball
 * jersey).
 */
export const searchGoods = {
  jersey: 'Jerseys',
  't-shirt': 'T-shirts',
  hoodie: 'Hoodies',
  jacket: 'Jackets',
  vest: 'Vests',
  cap: 'Caps',
  mug: 'Mugs',
  keyring: 'Keyrings',
  bottle: 'Bottles',
  scarf: 'Scarves',
  flag: 'Flags',
  backpack: 'Backpacks',
  'phone-case': 'Phone cases',
  accessory: 'Accessories',
  gift: 'Gifts',
  limited: 'Limited Editions',
  hot: 'Hot Sale',
} as const;
export type GoodsName = keyof typeof searchGoods;

/** Meaning of a word or phrase in a query. */
export type Meaning =
  /** Goods. `says` is a word of the phrase that should also match product texts. */
  | { goods: GoodsName; says?: string }
  | { facet: 'sport'; value: string }
  | { facet: 'for'; value: Audience }
  | { facet: 'kind' | 'size' | 'team' | 'athlete' | 'origin'; value: string }
  | { facet: 'offer'; value: Offer }
  | { sort: Exclude<Sort, 'featured'> }
  /** Custom goods with the shopper's own picture or words. */
  | { studio: true }
  /** Goods not sold here, with their sport, if any. */
  | { unsold: string | null }
  /** Synonym of a word that product texts use. */
  | { says: string }
  /** Usual cut of such goods, which neither filters nor searches unless a product's name contains it. */
  | { usual: true }
  /** Everything in the shop, so that the word neither filters nor searches. */
  | { everything: true }
  /** Filler word, unless a product's name contains it. */
  | { filler: true };

const words = (text: string) => text.split(',').map((word) => word.trim());

/**
 * Search words of shoppers in English, Hindi and Hindi in Latin letters. The singular suffices if the plural only adds
 * an s.
 */
const rows: readonly (readonly [Meaning, string])[] = [
  [
    { goods: 'jersey' },
    'jersey, jersy, jersi, jarsi, shirt, kit, uniform, match shirt, जर्सी, शर्ट, जरसी, জার্সি, জাৰ্চি, ஜெர்சி, ஜெர்ஸி, జెర్సీ, జెర్సి, ಜೆರ್ಸಿ, ಜರ್ಸಿ, ജേഴ്സി, ജെഴ്സി, ജേഴ്‌സി, જર્સી, જરસી, ਜਰਸੀ, ਜਰਸ਼ੀ, ଜର୍ସି, جرسی, جرسي',
  ],
  [
    { goods: 'jersey', says: 'polo' },
    'polo, polo shirt, polo jersey, polo tshirt, polo tee, polo neck, collar shirt, collar tshirt, collar tee, collared shirt, collared tshirt, collared tee, पोलो, पोलो शर्ट, पोलो टीशर्ट, कॉलर टीशर्ट',
  ],
  [
    { goods: 't-shirt' },
    'tshirt, tee, tee shirt, teeshirt, top, tshrt, tishirt, टीशर्ट, टॉप, টি শার্ট, টিশার্ট, டி ஷர்ட், டிஷர்ட், టీ షర్ట్, టీషర్ట్, ಟೀ ಶರ್ಟ್, ಟೀಶರ್ಟ್, ടീ ഷർട്ട്, ടീഷർട്ട്, ટી શર્ટ, ટીશર્ટ, ਟੀ ਸ਼ਰਟ, ਟੀਸ਼ਰਟ, ଟି ସାର୍ଟ, ଟିସାର୍ଟ, ٹی شرٹ',
  ],
  [{ goods: 'hoodie' }, 'hoodie, hoody, hooded, sweatshirt, sweater, jumper, pullover, हुडी, स्वेटशर्ट'],
  [{ goods: 'jacket' }, 'jacket, coat, windcheater, windbreaker, track jacket, bomber, जैकेट, जॅकेट'],
  [{ goods: 'jacket', says: 'rain' }, 'raincoat, rain coat, rain jacket, rainjacket'],
  [
    { goods: 'vest' },
    'vest, singlet, tank, tank top, sleeveless, sleeveless jersey, sleeveless shirt, sleeveless tshirt, sleeveless tee, sando, वेस्ट',
  ],
  [
    { goods: 'cap' },
    'cap, hat, headwear, topi, snapback, beanie, टोपी, कैप, টুপি, தொப்பி, టోపీ, ಟೋಪಿ, തൊപ്പി, ટોપી, ਟੋਪੀ, ଟୋପି, ٹوپی',
  ],
  [{ goods: 'mug' }, 'mug, cup, coffee mug, tea cup, मग, कप'],
  [{ goods: 'keyring' }, 'keyring, key ring, keychain, key chain, keyholder, key holder, कीचेन, चाबी का छल्ला, की चेन'],
  [{ goods: 'bottle' }, 'bottle, water bottle, sipper, flask, botal, बोतल'],
  [{ goods: 'scarf' }, 'scarf, scarves, muffler, shawl, मफलर, स्कार्फ'],
  [{ goods: 'flag' }, 'flag, banner, jhanda, झंडा'],
  [{ goods: 'backpack' }, 'backpack, bag, rucksack, school bag, bagpack, बैग, बस्ता'],
  [
    { goods: 'phone-case' },
    'phone case, phone cover, mobile cover, mobile case, back cover, iphone case, cover, मोबाइल कवर, फोन कवर',
  ],
  [{ goods: 'accessory' }, 'accessory, accessories, एक्सेसरीज'],
  [{ goods: 'gift' }, 'gift, present, gifting, souvenir, birthday gift, return gift, tohfa, uphar, गिफ्ट, तोहफा, उपहार'],
  [{ goods: 'limited' }, 'limited edition, limited, special edition, collector edition, लिमिटेड'],
  [{ goods: 'hot' }, 'hot sale, hotsale, clearance'],
  [
    { facet: 'sport', value: 'cricket' },
    'cricket, kriket, criket, क्रिकेट, ক্রিকেট, ক্ৰিকেট, கிரிக்கெட், క్రికెట్, ಕ್ರಿಕೆಟ್, ക്രിക്കറ്റ്, ક્રિકેટ, ਕ੍ਰਿਕਟ, ਕ੍ਰਿਕੇਟ, କ୍ରିକେଟ, کرکٹ',
  ],
  [
    { facet: 'sport', value: 'football' },
    'football, soccer, futbol, futball, foot ball, फुटबॉल, फुटबाल, ফুটবল, கால்பந்து, ఫుట్‌బాల్, ಫುಟ್‌ಬಾಲ್, ഫുട്ബോൾ, ફૂટબોલ, ਫੁੱਟਬਾਲ, ਫੁਟਬਾਲ, ଫୁଟବଲ, فٹ بال, فٹبال',
  ],
  [{ facet: 'sport', value: 'basketball' }, 'basketball, basket ball, hoops basketball, बास्केटबॉल, बास्केटबाल'],
  [
    { facet: 'sport', value: 'motorsport' },
    'motorsport, motor sport, f1, formula 1, formula one, formula1, racing, race, grand prix, मोटरस्पोर्ट, फॉर्मूला वन',
  ],
  [
    { facet: 'for', value: 'kids' },
    'kid, kids, child, children, childrens, boy, boys, girl, girls, junior, juniors, youth, toddler, baby, bacha, bache, bachon, bacchon, bachcha, bachche, bachchon, बच्चा, बच्चे, बच्चों, ladka, ladke, ladki, ladkiyon, लड़का, लड़के, लड़कों, लड़की, लड़कियां, लड़कियों',
  ],
  [
    { facet: 'for', value: 'women' },
    'woman, women, womens, womans, lady, ladies, female, mahila, aurat, wife, her, girlfriend, gf, patni, biwi, महिला, महिलाएं, महिलाओं, लेडीज, औरत',
  ],
  [
    { facet: 'for', value: 'men' },
    'man, men, mens, mans, gent, gents, male, purush, mard, him, husband, boyfriend, bf, pati, पुरुष, पुरुषों, मर्द, आदमी',
  ],
  [{ facet: 'size', value: 'XS' }, 'xs, extra small'],
  [{ facet: 'size', value: 'S' }, 's, small'],
  [{ facet: 'size', value: 'M' }, 'm, medium'],
  [{ facet: 'size', value: 'L' }, 'l, large'],
  [{ facet: 'size', value: 'XL' }, 'xl, extra large'],
  [{ facet: 'size', value: 'XXL' }, 'xxl, 2xl, double xl, extra extra large'],
  [{ facet: 'size', value: '3XL' }, '3xl, xxxl, triple xl, plus size'],
  [{ facet: 'size', value: 'One size' }, 'one size, free size, freesize'],
  [{ facet: 'offer', value: 'sale' }, 'sale, on sale, discount, discounted, offer, deal, chhoot, सेल, छूट, ऑफर'],
  [{ facet: 'offer', value: 'stock' }, 'in stock, available, available now'],
  [
    { sort: 'price-up' },
    'cheap, cheaper, cheapest, inexpensive, economical, low cost, lower cost, lowest cost, best price, lower price, least price, pocket friendly, sasta, sasti, saste, budget, low price, lowest price, affordable, सस्ता, सस्ती, सस्ते',
  ],
  [
    { sort: 'price-down' },
    'expensive, more expensive, most expensive, premium, costly, costlier, costliest, mehenga, महंगा',
  ],
  [
    { studio: true },
    'custom, customize, customise, customized, customised, customizable, personalized, personalised, personalize, personalise, personal, my photo, photo, my name, my own, own design, design your own, my design, print, printed, printing, name print, picture, कस्टम, फोटो, मेरा नाम',
  ],
  // The shop counts no sales, so its usual order is used.
  [
    { everything: true },
    'top seller, top selling, top sold, top rated, top pick, top product, top item, top choice, top 5, top five, top 10, top ten, top 20, best seller, bestseller, best selling, bestselling, best sold, best rated, most popular, most sold, most bought, most loved, most wanted, hot selling, hot seller, fast selling',
  ],
  // Cup as a trophy, not a drinking cup.
  [
    { filler: true },
    'world cup, asia cup, asian cup, champions cup, champion cup, super cup, euro cup, fa cup, league cup, nations cup, national cup, federation cup, durand cup, santosh cup, africa cup, t20 cup, odi cup, davis cup, confederations cup, challenge cup, carabao cup, copa, cup final, cup winner, cup match, cup game, cup tie, वर्ल्ड कप, विश्व कप, एशिया कप, चैंपियंस कप',
  ],
  [
    { usual: true },
    'half sleeve, half sleeved, short sleeve, short sleeved, half hand, half bazu, round neck, round necked, crew neck, regular fit, normal fit, standard fit, हाफ स्लीव, आधी बाजू, राउंड नेक, गोल गला',
  ],
  [
    { unsold: null },
    'full sleeve, full sleeved, long sleeve, long sleeved, full hand, full bazu, slim fit, oversized, oversize, over sized, skinny fit, फुल स्लीव, पूरी बाजू',
  ],
  [{ unsold: 'cricket' }, 'bat, cricket bat, wicket, stump, batting pad, बल्ला, बैट'],
  [
    { unsold: null },
    'ball, glove, helmet, pad, guard, shoe, boot, spike, sneaker, stud, shorts, trouser, pant, track pant, jogger, legging, sock, racket, watch, poster, sticker, ticket, wristband, lanyard, umbrella, towel, blanket, perfume, गेंद, जूते',
  ],
  [{ says: 'red' }, 'lal, laal, लाल'],
  [{ says: 'blue' }, 'neela, neeli, nila, नीला, नीली'],
  [{ says: 'black' }, 'kala, kaala, kali, काला, काली'],
  [{ says: 'white' }, 'safed, सफेद, सफ़ेद'],
  [{ says: 'green' }, 'hara, hari, हरा, हरी'],
  [{ says: 'yellow' }, 'peela, peeli, pila, पीला, पीली'],
  [{ says: 'pink' }, 'gulabi, गुलाबी'],
  [{ says: 'gold' }, 'sunehra, सुनहरा'],
  [
    { filler: true },
    'official, officially, licensed, merch, merchandise, online, shop, shopping, store, buy, price, best, new, latest, original, authentic, good, nice, cloth, clothes, clothing, wear, apparel, gear, fan, fans, fanwear, product, item, show, me, please, want, i, need, my, some, any, ka, ke, ki, liye, wala, wali, wale, mein, old, size, rs, rupee, rupees, india only, team, club, player, sport, sports, year, के, की, का, लिए, में, वाला, वाली, चाहिए, year old, unisex, adult, adults, grown, father, dad, papa, mom, mother, brother, sister, son, daughter, friend, birthday, edition, collection, arrival, seller, selling, trending, popular, combo',
  ],
];

/** Meanings of every word and phrase. Longer phrases are matched first. */
export const searchLexicon: ReadonlyMap<string, Meaning> = new Map(
  rows.flatMap(([meaning, list]) =>
    words(list).map((word) => [word.normalize('NFKC').replace(/[\u093c\u200c\u200d]/g, ''), meaning] as const),
  ),
);

/** Returns the meaning of a kind's names, the built-in one if it exists. */
export function meaningOfKind(kind: string): Meaning {
  if (Object.hasOwn(searchGoods, kind)) return { goods: kind as GoodsName };
  return kind === 'kids' ? { facet: 'for', value: 'kids' } : { facet: 'kind', value: kind };
}

/** Lists the built-in search words of a kind of goods. */
export function knownWordsOfKind(kind: string): string[] {
  const own = meaningOfKind(kind);
  return [...searchLexicon].flatMap(([word, meaning]) => {
    const isIts = 'goods' in own ? 'goods' in meaning && meaning.goods === own.goods && !meaning.says : false;
    const isFor =
      'facet' in own &&
      'facet' in meaning &&
      own.facet === 'for' &&
      meaning.facet === 'for' &&
      meaning.value === own.value;
    return isIts || isFor ? word : [];
  });
}

/** Lists the built-in search words of a sport. */
export function knownWords(sport: string): string[] {
  return [...searchLexicon].flatMap(([word, meaning]) =>
    'facet' in meaning && meaning.facet === 'sport' && meaning.value === sport ? word : [],
  );
}
