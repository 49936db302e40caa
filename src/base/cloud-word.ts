/** A word placed in a word cloud; sizes and coordinates are in the unit of the cloud. */
export interface CloudWord {
  text: string;
  value: number;
  /** Centre of the word. */
  x: number;
  y: number;
  size: number;
}
