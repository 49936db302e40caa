import { BookOpenCheck, CircleQuestionMark, Info, Landmark, type LucideIcon, Map as MapIcon, ScrollText, Search } from 'lucide-react';

/** The icons that declarations and menus name. */
const icons: Readonly<Record<string, LucideIcon>> = {
  'scroll-text': ScrollText,
  'book-open-check': BookOpenCheck,
  landmark: Landmark,
  search: Search,
  info: Info,
  'circle-help': CircleQuestionMark,
  map: MapIcon,
};

/** A line icon by name; decoration only, the words beside it say the same. */
export const Icon = ({ name, className = 'size-5' }: { name: string; className?: string }) => {
  const Glyph = icons[name];
  return Glyph ? <Glyph className={className} strokeWidth={1.75} aria-hidden="true" /> : null;
};
