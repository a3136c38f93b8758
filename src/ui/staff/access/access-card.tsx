import { type ReactNode, useEffect, useRef } from 'react';
import { ButtonLink } from '../../kit/button.tsx';
import styles from './sign-in.module.css';

type AccessCardProps = {
  readonly title: string;
  /** It takes the place of a form that had the focus. */
  readonly takesFocus?: true;
  readonly children: ReactNode;
};

/** A page for those who are not signed in: a heading and one card. */
export function AccessCard({ title, takesFocus, children }: AccessCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div className={`card ${styles.card}`}>{children}</div>
    </div>
  );
}

/** Leads to the sign-in. */
export function SignInLink({ isSecondary = false }: { readonly isSecondary?: boolean }) {
  return (
    <ButtonLink to="/admin/today" variant={isSecondary ? 'secondary' : 'primary'}>
      Sign in
    </ButtonLink>
  );
}
