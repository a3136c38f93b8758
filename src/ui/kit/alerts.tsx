import {
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';

/** A field that needs correction, by its id in the page, and its name. */
export type NoticeLink = { readonly field: string; readonly text: string };

/** What an alert offers: the page that solves the problem, a number to call, or something to do. */
export type NoticeAction = { readonly text: string } & (
  | { readonly to: string }
  | { readonly href: string }
  | { readonly onPress: () => void }
);

/**
 * What the page's alert shows; `text` is the specification's sentence. 'invalid' is for fields to
 * correct: focus moves to the alert and the page's title says so. 'failed' and 'done' are outcomes,
 * and focus stays where it is.
 */
export type Notice = {
  readonly kind: 'invalid' | 'failed' | 'done';
  readonly text: string;
  readonly detail?: string | ReactElement;
  readonly links?: readonly NoticeLink[];
  /** Focus moves to the alert although no field is invalid. */
  readonly takesFocus?: true;
  readonly action?: NoticeAction;
  /** The path of the page that shows it. The default is the current page. */
  readonly page?: string;
};

/** A notice on its page. A new number makes screen readers announce the same sentence again. */
export type PostedNotice = Notice & { readonly page: string; readonly number: number };

type Alerts = { readonly posted?: PostedNotice; notify(notice: Notice): void; clear(): void };

const AlertContext = createContext<Alerts | undefined>(undefined);

/** The notices of the site: at most one at a time, shown by the page it is for (PAGE-16). */
export function AlertProvider({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const [posted, setPosted] = useState<PostedNotice>();
  const notify = useCallback(
    (notice: Notice) => setPosted((before) => ({ page: pathname, ...notice, number: (before?.number ?? 0) + 1 })),
    [pathname],
  );
  // Leaving a page clears its notice; one for the next page stays.
  useEffect(() => () => setPosted((before) => (before?.page === pathname ? undefined : before)), [pathname]);
  const clear = useCallback(() => setPosted(undefined), []);
  const value = useMemo(() => ({ ...(posted ? { posted } : {}), notify, clear }), [posted, notify, clear]);
  return <AlertContext value={value}>{children}</AlertContext>;
}

/** Posts notices, and reads the one of the current page. */
export function useNotifier(): Alerts {
  const alerts = useContext(AlertContext);
  const { pathname } = useLocation();
  if (alerts === undefined) throw new Error('AlertProvider is missing');
  const { posted, notify, clear } = alerts;
  return posted?.page === pathname ? { posted, notify, clear } : { notify, clear };
}
