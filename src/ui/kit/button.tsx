import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { Link, type LinkProps } from './link.tsx';

/**
 * 'cta' is the one commitment on a page, 'primary' leads on, 'secondary' is for everything else,
 * and 'danger' removes something for good.
 */
export type ButtonVariant = 'primary' | 'cta' | 'secondary' | 'danger';

type ButtonOptions = { readonly variant?: ButtonVariant; readonly small?: boolean; readonly wide?: boolean };

export function Button({
  variant,
  small,
  wide,
  className,
  type = 'button',
  ...rest
}: ButtonOptions & ComponentProps<'button'>) {
  return <button {...rest} type={type} className={buttonClass({ variant, small, wide }, className)} />;
}

export function ButtonLink({ variant, small, wide, className, ...rest }: ButtonOptions & LinkProps) {
  return <Link {...rest} className={buttonClass({ variant, small, wide }, className)} />;
}

/** The class names of a button for other elements. */
export function buttonClass(
  {
    variant = 'primary',
    small = false,
    wide = false,
  }: { [Key in keyof ButtonOptions]: ButtonOptions[Key] | undefined },
  more = '',
): string {
  return [styles.btn, styles[variant], small && styles.small, wide && styles.wide, more].filter(Boolean).join(' ');
}
