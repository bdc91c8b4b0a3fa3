import type { DesignTextLayer } from '#artwork/design/layers.ts';
import type { StyledWords } from './text-resources.ts';

/** Words of each text layer when they were last loaded, so that the layer can be drawn while new words load. */
export interface FormerWords {
  /** Records the texts of the design, some of which may be loaded. */
  update(texts: readonly DesignTextLayer[]): void;
  /** Returns the words to draw for a text: the current words if loaded, else the former words of its layer, if any. */
  wordsFor(text: StyledWords): string;
}

/** Creates the memory of former words for a function that checks if a text is loaded. */
export function createFormerWords(isLoaded: (text: StyledWords) => boolean): FormerWords {
  const shown = new Map<string, string>();
  let latest: readonly DesignTextLayer[] = [];
  return {
    update(texts) {
      latest = texts;
      for (const text of texts) if (isLoaded(text)) shown.set(text.id, text.words);
    },
    wordsFor(text) {
      if (isLoaded(text)) return text.words;
      const layer = latest.find(({ words, font }) => words === text.words && font === text.font);
      return (layer && shown.get(layer.id)) ?? text.words;
    },
  };
}
