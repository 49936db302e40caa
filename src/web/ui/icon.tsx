import sprite from './icons.svg?url';

/**
 * A line icon by its name in icons.svg: menus and declarations name theirs, so names are plain text. One cached file instead of
 * a component each keeps them out of the script and the markup. Decoration only: the words beside it say the same.
 */
export const Icon = ({ name, className = 'size-5' }: { name: string; className?: string }) => (
  <svg className={`shrink-0 ${className}`} aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
);
