import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { KeptLink, ReservationEntry } from '../../ports/api/my-reservation.ts';
import { decode, type TypeOf } from '../../ports/api/schema.ts';
import { useStored } from '../kit/use-stored.ts';

/** Where a tab keeps the link that it opened. */
const STORED_LINK = 'my-reservation';

type Entry = TypeOf<typeof ReservationEntry>;

/** What the page's entry of the history holds, and how to go to another part of the page. */
export function useReservationEntry() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const entry = decode(ReservationEntry, state);
  return {
    view: entry?.view,
    over: entry?.over,
    open: (part: Pick<Entry, 'view' | 'over'>): void => {
      if (entry !== undefined) void navigate('/my-reservation', { state: { link: entry.link, ...part } });
    },
    /** Leaves a part that was opened over the reservation, as Back does. */
    leave: (): void => void navigate(-1),
  };
}

/**
 * Reads the token of a link from the fragment of the page's address, and removes it there
 * (PAGE-34). The history keeps an id in its place, so that a reload and Back find the reservation
 * again, in this tab alone. Without a link there is no token. `isRead` once the fragment is removed.
 */
export function useLinkToken(): { readonly token: string | undefined; readonly isRead: boolean } {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useStored(STORED_LINK, (value) => decode(KeptLink, value), undefined);
  const token = hash.slice(1);
  useEffect(() => {
    if (token === '') return;
    const id = `${Date.now()}`;
    setLink(() => ({ id, token }));
    void navigate('/my-reservation', { replace: true, state: { link: id } satisfies Entry });
  }, [token, setLink, navigate]);
  if (token !== '') return { token, isRead: false };
  const isOpened = link !== undefined && link.id === decode(ReservationEntry, state)?.link;
  return { token: isOpened ? link.token : undefined, isRead: true };
}
