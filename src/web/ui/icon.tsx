import sprite from './icons.svg?url';

/**
 * Decorative line icon by its id in icons.svg, hidden from assistive technology. Ids are plain strings, because menus and declarations name icons.
 * One cached SVG file keeps the icons out of scripts and markup.
 */
export const Icon = ({ name, className = 'size-5' }: { name: string; className?: string }) => (
  <svg className={`shrink-0 ${className}`} aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
);
