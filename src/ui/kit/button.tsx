import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { Link, type LinkProps } from './link.tsx';

/** 'lane' is the one commitment on a page; 'go' leads on; 'quiet' is everything beside; 'danger' takes something away from somebody. */
export type ButtonLook = 'go' | 'lane' | 'quiet' | 'danger';

type Looks = { readonly look?: ButtonLook; readonly small?: boolean; readonly wide?: boolean };

export function Button({ look, small, wide, className, type = 'button', ...rest }: Looks & ComponentProps<'button'>) {
  return <button {...rest} type={type} className={buttonClass({ look, small, wide }, className)} />;
}

export function ButtonLink({ look, small, wide, className, ...rest }: Looks & LinkProps) {
  return <Link {...rest} className={buttonClass({ look, small, wide }, className)} />;
}

/** The look of a button for what is neither of the two above. */
export function buttonClass(
  { look = 'go', small = false, wide = false }: { [Key in keyof Looks]: Looks[Key] | undefined },
  more = '',
): string {
  return [styles.btn, styles[look], small && styles.small, wide && styles.wide, more].filter(Boolean).join(' ');
}
