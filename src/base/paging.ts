/** A page of a list, and how much there is of it. */
export interface Paged<T> {
  docs: T[];
  total: number;
  limit: number;
  page: number;
  pages: number;
  /** There are more than were counted: `total` is as far as counting went. */
  more?: true | undefined;
}
