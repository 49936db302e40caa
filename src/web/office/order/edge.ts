/** How near to the edge of the window a drag makes the page follow, and by how much a step, in px. */
const edge = 90;
const step = 16;

/** Scrolls the page while something is dragged near its edge. */
export const scrollAtEdge = (y: number): void => {
  if (y < edge) scrollBy(0, -step);
  else if (y > innerHeight - edge) scrollBy(0, step);
};
