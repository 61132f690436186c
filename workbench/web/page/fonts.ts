// Workbench page: loads the font of the cells, because a canvas is not drawn again when a font arrives.

const STYLES = ['', 'bold', 'italic', 'italic bold'];

/** Also resolves when a font cannot be loaded: the browser then uses another one. */
export const loadFonts = (): Promise<unknown> =>
  Promise.allSettled(STYLES.map((style) => document.fonts.load(`${style} 10pt Arial`)));
