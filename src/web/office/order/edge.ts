/** Distance in px from the edge of the window at which a drag scrolls the page, and px per scroll step. */
const edge = 90;
const step = 16;

/** Scrolls the page while an element is dragged near the edge of the window. */
export const scrollAtEdge = (y: number): void => {
  if (y < edge) scrollBy(0, -step);
  else if (y > innerHeight - edge) scrollBy(0, step);
};
