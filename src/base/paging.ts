/** One page of a list with its totals. */
export interface Paged<T> {
  docs: T[];
  total: number;
  limit: number;
  page: number;
  pages: number;
  /** True if counting stopped early: there are more rows than `total`. */
  more?: true | undefined;
}
