import { useEffect, useState } from 'react';
import styles from './offline-notice.module.css';

type OfflineNoticeProps = { readonly loadPage: (address: string) => Promise<void> };

/**
 * Keeps the page where a link is followed offline and the code of its page cannot be loaded, and says
 * so (PAGE-47). A page whose code is here opens.
 */
export function OfflineNotice({ loadPage }: OfflineNoticeProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let isFollowed = false;
    const hide = (): void => setShown(false);
    const hold = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (isFollowed || navigator.onLine || link === null) return;
      event.preventDefault();
      event.stopPropagation();
      hide();
      loadPage(link.pathname).then(
        () => {
          isFollowed = true;
          link.click();
          isFollowed = false;
        },
        () => setShown(true),
      );
    };
    document.addEventListener('click', hold, true);
    window.addEventListener('online', hide);
    return () => {
      document.removeEventListener('click', hold, true);
      window.removeEventListener('online', hide);
    };
  }, [loadPage]);
  return (
    <div aria-live="polite" className={`no-print ${styles.notice}`}>
      {isShown && (
        <p>
          <b>You are offline.</b> This page stays. Press again when you are back.
        </p>
      )}
    </div>
  );
}
