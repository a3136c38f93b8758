import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { InsightsApi } from '../../ports/browser/insights-api.ts';

/** Counts a view of each page that is opened (PAGE-21); shows nothing. */
export function ViewCount({ api }: { readonly api: InsightsApi }) {
  const { pathname } = useLocation();
  useEffect(() => {
    api.measured(pathname, [{ metric: 'view', value: 1 }]);
  }, [api, pathname]);
  return null;
}
