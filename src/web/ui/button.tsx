import type { ComponentProps } from 'react';
import { Link } from './link.tsx';

export type ButtonVariant = 'primary' | 'outline' | 'quiet';

/** Classes of buttons: 44 px high on phones, 40 px from tablets up (frame/parts.css). */
export const buttonClass = (variant: ButtonVariant = 'primary', extra = '') => `button button-${variant} ${extra}`;

interface ButtonLook {
  variant?: ButtonVariant;
}
export const Button = ({ variant, className, ...rest }: ComponentProps<'button'> & ButtonLook) => (
  <button type="button" {...rest} className={buttonClass(variant, className)} />
);
export const LinkButton = ({ variant, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) => (
  <Link {...rest} className={buttonClass(variant, className)} />
);
