import * as harfbuzz from 'harfbuzzjs';
import type { ShapedText } from './shaped-text.ts';

/** Shapes texts of one script: letters join, move and stack as its readers know them. */
export interface Shaper {
  shape(text: string, rightToLeft: boolean): ShapedText;
}

/** Number of shaped texts that are remembered per font: a document measures each text several times. */
const mostRemembered = 500;

/** Opens an OpenType font for shaping. */
export function openShaper(bytes: Uint8Array): Shaper {
  const face = new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(bytes).buffer));
  const font = new harfbuzz.Font(face);
  const unitsPerEm = face.upem;
  const buffer = new harfbuzz.Buffer();
  const remembered = new Map<string, ShapedText>();
  const shape = (text: string, rightToLeft: boolean): ShapedText => {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(rightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
    harfbuzz.shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    let x = 0;
    const glyphs = buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const path = font.glyphToPath(codepoint);
      const place = { x: x + xOffset, y: yOffset, advance: xAdvance };
      x += xAdvance;
      return { path, ...place, cluster, isMissing: codepoint === 0 };
    });
    return { glyphs, width: x, unitsPerEm };
  };
  return {
    shape(text, rightToLeft) {
      const key = `${rightToLeft} ${text}`;
      const known = remembered.get(key);
      if (known) return known;
      if (remembered.size >= mostRemembered) remembered.clear();
      const shaped = shape(text, rightToLeft);
      remembered.set(key, shaped);
      return shaped;
    },
  };
}
