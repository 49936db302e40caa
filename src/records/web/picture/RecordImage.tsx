const widths = [320, 480, 640, 960, 1280, 1920];

/**
 * Picture of a record in a size that fits the screen. `image` is its path, `/assets/image/<id>`; `sizes` as in HTML. The aspect ratio is 16
 * to 9 unless the class sets another, which prevents layout shifts.
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
