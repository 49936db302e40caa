import type { ComponentProps } from 'react';
import { Link } from 'react-router';

const variants = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  outline: 'border border-control bg-surface text-ink hover:border-primary hover:text-primary',
  quiet: 'text-ink hover:bg-sunken hover:text-primary',
};
export type ButtonVariant = keyof typeof variants;

/** Look of everything that is pressed: 44 px high on phones, 40 px from tablets up. */
export const buttonClass = (variant: ButtonVariant = 'primary', extra = '') =>
  `inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-md px-4 text-sm font-semibold transition-colors md:min-h-10 disabled:cursor-default disabled:opacity-50 ${variants[variant]} ${extra}`;

interface Look {
  variant?: ButtonVariant;
}
export const Button = ({ variant, className, ...rest }: ComponentProps<'button'> & Look) => (
  <button type="button" {...rest} className={buttonClass(variant, className)} />
);
export const LinkButton = ({ variant, className, ...rest }: ComponentProps<typeof Link> & Look) => (
  <Link {...rest} className={buttonClass(variant, className)} />
);
