import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

/** Loads the code of a page before it is opened. */
export const LoadPageContext = createContext<(address: string) => void>(() => undefined);

export function useLoadPage(): (address: string) => void {
  return useContext(LoadPageContext);
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  readonly to: string;
  /** The history state of the page (STEP-7). */
  readonly state?: unknown;
  /** What a new tab opens, which has no history state. Without it `to`. */
  readonly address?: string | undefined;
};

/**
 * A link to another page of the site, which loads that page's code ahead. It is made of the
 * router's hooks, since the router's own Link is a tenth of all script.
 */
export function Link({ to, state, address = to, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  const loadPage = useLoadPage();
  const load = (): void => loadPage(to);
  const click = (event: MouseEvent<HTMLAnchorElement>): void => {
    // Another tab or window opens, and this one stays as it is.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={useHref(address)} onClick={click} onPointerEnter={load} onFocus={load} />;
}

/** A link of the navigation, marked when its page is the current one. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  return <Link {...props} aria-current={pathname === props.to ? 'page' : undefined} />;
}

/**
 * A link to a place in this page, which takes the focus. The browser would follow the hash with a
 * new history entry, which has none of the page's state.
 */
export function JumpLink({ to, ...rest }: { readonly to: string } & ComponentProps<'a'>) {
  const jump = (event: MouseEvent): void => {
    event.preventDefault();
    const place = document.getElementById(to);
    place?.focus({ preventScroll: true });
    place?.scrollIntoView();
  };
  return <a {...rest} href={`#${to}`} onClick={jump} />;
}
