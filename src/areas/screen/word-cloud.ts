/** Sizes of the box for the industries' word cloud in rem: a strip, and a corner of a wide screen. */
export const cloudBoxes = { wide: { width: 18, height: 2.1 }, narrow: { width: 5.5, height: 1.95 } } as const;
export type CloudShape = keyof typeof cloudBoxes;
