/** Sizes in rem of the box for the word cloud of industries. `wide`: a strip, the default; `narrow`: for a panel in one of five columns. */
export const cloudBoxes = { wide: { width: 18, height: 2.1 }, narrow: { width: 5.5, height: 1.95 } } as const;
export type CloudShape = keyof typeof cloudBoxes;
