import type { ComponentProps, MouseEvent } from 'react';

/** A link to a place in this page, which takes the focus. Not by the browser: a new hash would be a new history entry without the page's state. */
export function JumpLink({ to, ...rest }: { readonly to: string } & ComponentProps<'a'>) {
  const jump = (event: MouseEvent): void => {
    event.preventDefault();
    const place = document.getElementById(to);
    place?.focus({ preventScroll: true });
    place?.scrollIntoView();
  };
  return <a {...rest} href={`#${to}`} onClick={jump} />;
}
