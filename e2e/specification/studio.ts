import { type Row, shownBy } from './row.ts';

const journey = 'a design with picture and text on both sides is edited, bought and printed';

/**
 * Rows for /customize. The specification names only the route and the cart's custom line, so each row is our
 * interpretation.
 */
export const studio: Row[] = [
  ...shownBy('studio', journey, [
    [
      'A custom line: id, isCustomProduct, customization {baseColor, designImage}',
      'isCustomProduct: true',
      'baseColor',
      'designImage',
    ],
    ['customProductId is new for each saved design', 'not.toBe(line?.id)'],
    ["'Color: ' with the base colour upper-cased", 'Color: WHITE'],
    'With Custom Design',
    ["'Custom' badge", "'Custom'"],
    ['Not returnable unless faulty, beside the button', "Can't be returned unless faulty"],
    ['Rights are given by a tick, which stands unticked', 'Tick that you own this picture or may use it'],
    ['The draft is kept on the device', 'page.reload()', 'studioReady(page)'],
    ['300 dots an inch: 30 x 40 cm are 3543 x 4724', 'width: 3543, height: 4724'],
    ['An ordered design is copied by an edit', 'This design was ordered: your changes make a copy.'],
  ]),
  ...shownBy('studio', 'by keyboard alone a design with picture and text on both sides is edited and bought', [
    ['Arrow keys move by 1 mm, with Shift by 10', 'left + 1', 'Shift+ArrowLeft', 'left - 9'],
  ]),
  ...shownBy('studio', 'on a touch screen of 390 px fingers drag, rotate and resize a design, which is bought', [
    ['One finger drags', 'left + 10'],
  ]),
  ...shownBy('studio-care', '%s is refused with advice, and nothing is placed on the garment', [
    "This file isn't a picture we can print. Use PNG, JPEG or WebP.",
  ]),
  ...shownBy('studio-care', 'a picture with too few pixels is removed again, with a message about its size', [
    'That picture is too small (300 x 300). Use at least 500 pixels on the short side.',
  ]),
  ...shownBy(
    'studio-care',
    'a picture enlarged beyond its pixels prevents buying, and one without a network is sent later',
    [
      "We couldn't upload your picture. It's saved here; try again.",
      ['Below 100 dots an inch nothing is sold', 'has too few pixels to print at this size (95 dpi)'],
    ],
  ),
  ...shownBy('studio', 'the studio is loaded on its page only', [
    ['Its code is fetched on /customize alone', 'expect(ofStudio()).toEqual([])'],
  ]),
];
