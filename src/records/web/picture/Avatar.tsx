/** Initials of an expert: of the first and last name, or the first character of a Chinese name. */
export const initialsOf = (name: string): string => {
  const words = name
    .replace(/[(（].*$/, '')
    .split(/[\s·•,.]+/)
    .filter((word) => /^\p{L}/u.test(word));
  const [first = '', ...others] = words;
  if (/^\p{Script=Han}/u.test(first)) return [...first][0] ?? '';
  return [first, others.at(-1) ?? ''].map((word) => [...word][0]?.toLocaleUpperCase() ?? '').join('');
};

/** Picture of an expert, or the initials in the colour of the kind. */
export const Avatar = ({ name, image, size = 'size-16 text-lg' }: { name: string; image: string | null; size?: string }) =>
  image ? (
    <img src={`${image}?w=320`} alt="" width="96" height="96" className={`shrink-0 rounded-full object-cover ${size}`} />
  ) : (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center rounded-full bg-kind-soft font-semibold text-kind ${size}`}
    >
      {initialsOf(name)}
    </span>
  );
