import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** A field to mend, by its id in the page, and what to call it. */
export type NoticeLink = { readonly field: string; readonly text: string };

/**
 * What the page's alert says: the exact sentence first. 'invalid' is for fields that need another look: focus moves to the alert and the
 * page's title says so. 'failed' and 'done' are outcomes: focus stays where it is.
 */
export type Notice = {
  readonly kind: 'invalid' | 'failed' | 'done';
  readonly text: string;
  readonly detail?: string;
  readonly links?: readonly NoticeLink[];
  /** Whether focus moves to the alert although nothing is to be mended. */
  readonly takesFocus?: true;
  /** Another page that leads on. */
  readonly action?: { readonly to: string; readonly text: string };
  /** The page that shows it; the present one where it is left out. */
  readonly page?: string;
};

/** A notice on its page; a new number makes the same sentence be heard again. */
export type PostedNotice = Notice & { readonly page: string; readonly number: number };

type Alerts = { readonly posted?: PostedNotice; notify(notice: Notice): void; clear(): void };

const NotifierContext = createContext<Alerts | undefined>(undefined);

/** The one notifier of the site: at most one notice at a time, shown by the page it is for (PAGE-16). */
export function AlertProvider({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const [posted, setPosted] = useState<PostedNotice>();
  const notify = useCallback(
    (notice: Notice) => setPosted((before) => ({ page: pathname, ...notice, number: (before?.number ?? 0) + 1 })),
    [pathname],
  );
  // A page that is left takes its notice with it; one for the page to come stays.
  useEffect(() => () => setPosted((before) => (before?.page === pathname ? undefined : before)), [pathname]);
  const clear = useCallback(() => setPosted(undefined), []);
  const value = useMemo(() => ({ ...(posted ? { posted } : {}), notify, clear }), [posted, notify, clear]);
  return <NotifierContext value={value}>{children}</NotifierContext>;
}

/** Posts notices, and reads the one of the present page. */
export function useNotifier(): Alerts {
  const notifier = useContext(NotifierContext);
  const { pathname } = useLocation();
  if (notifier === undefined) throw new Error('NotifierProvider is missing');
  const { posted, notify, clear } = notifier;
  return posted?.page === pathname ? { posted, notify, clear } : { notify, clear };
}
