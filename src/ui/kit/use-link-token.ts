import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tokenIn } from '../../domain/shared/link-token.ts';
import { decode, type TypeOf } from '../../ports/api/schema.ts';
import { LinkEntry, StoredLink } from '../../ports/api/stored-link.ts';
import { useStored } from './use-stored.ts';

/**
 * Reads the token of a link from the fragment of the page's address, and removes it there
 * (PAGE-34, STAFF-41). The history keeps an id in its place, so that a reload and Back find the
 * token again, in this tab alone, where it is stored under `name`. Without a link there is no token.
 * `isRead` once the fragment is removed.
 */
export function useLinkToken(name: string): { readonly token: string | undefined; readonly isRead: boolean } {
  const { pathname, hash, state } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useStored(name, (value) => decode(StoredLink, value), undefined);
  const token = tokenIn(hash) ?? hash.slice(1);
  useEffect(() => {
    if (token === '') return;
    const id = `${Date.now()}`;
    setLink(() => ({ id, token }));
    void navigate(pathname, { replace: true, state: { link: id } satisfies TypeOf<typeof LinkEntry> });
  }, [token, pathname, setLink, navigate]);
  if (token !== '') return { token, isRead: false };
  const isOpened = link !== undefined && link.id === decode(LinkEntry, state)?.link;
  return { token: isOpened ? link.token : undefined, isRead: true };
}
