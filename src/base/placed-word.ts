/** A word where it lies in a cloud; sizes and places in the unit of the cloud. */
export interface PlacedWord {
  text: string;
  value: number;
  /** The middle of the word. */
  x: number;
  y: number;
  size: number;
}
