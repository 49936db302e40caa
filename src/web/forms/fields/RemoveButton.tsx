import { Icon } from '../../ui/icon.tsx';

interface Props {
  /** Accessible label, such as «Remove Kazan». */
  label: string;
  onClick: () => void;
  /** Utility classes for its size: `size-7` in a line of text, `size-9` in a row. */
  className: string;
  small?: boolean;
}

/** Button with a cross that removes an item from a list. */
export const RemoveButton = ({ label, onClick, className, small = false }: Props) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className={`grid ${className} cursor-pointer place-items-center text-muted hover:text-danger`}
  >
    <Icon name="x" className={small ? 'size-3.5' : 'size-4'} />
  </button>
);

/** Button with a bin at the end of a row. */
export const DeleteButton = ({
  label,
  onClick,
  disabled,
  width = 'w-9',
}: Omit<Props, 'className' | 'small'> & { disabled?: boolean; width?: string }) => (
  <button
    type="button"
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
    className={`office-button ${width} border-transparent px-0 text-muted hover:text-danger`}
  >
    <Icon name="trash-2" className="size-4" />
  </button>
);
