import type { DesignTextLayer } from '#artwork/design/layers.ts';
import type { StyledWords } from './text-resources.ts';

/** Words that each text layer had when they were last loaded, so that a layer is drawn while its new words load. */
export interface FormerWords {
  /** Records the texts of the design, of which some are loaded. */
  update(texts: readonly DesignTextLayer[]): void;
  /** Returns the words to draw for a text: its own if they are loaded, else its layer's former ones, if any. */
  wordsFor(text: StyledWords): string;
}

/** Creates the memory of former words over the check of what is loaded. */
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
