const widths = [320, 480, 640, 960, 1280, 1920];

/**
 * A record's picture in the size that the screen needs. `image` is its path, `/assets/image/<id>`; `sizes` as in HTML. The frame
 * is 16 to 9 unless the class says otherwise, so that nothing moves when the picture comes.
 */
export const RecordImage = ({
  image,
  sizes,
  className,
  lazy = true,
}: {
  image: string;
  sizes: string;
  className: string;
  lazy?: boolean;
}) => (
  <img
    src={`${image}?w=640`}
    srcSet={widths.map((width) => `${image}?w=${width} ${width}w`).join(', ')}
    sizes={sizes}
    alt=""
    width="640"
    height="360"
    loading={lazy ? 'lazy' : undefined}
    className={`bg-sunken object-cover ${className}`}
  />
);
