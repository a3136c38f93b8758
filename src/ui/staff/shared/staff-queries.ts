import {
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { NOT_ALLOWED } from '../../../domain/staff/messages.ts';
import { isNotAllowed } from '../../../ports/not-allowed.ts';
import { refusedSentence } from '../../../ports/refused.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { logFault } from '../../kit/log-fault.ts';
import { type StaffCalls, useStaffSession } from '../session/staff-session.tsx';

// The default is a timer: a second click could reach a button before it is disabled.
notifyManager.setScheduler(queueMicrotask);

/**
 * Makes the cache of the staff pages. Data is kept only while a page shows it, so a page never
 * opens with old data, and nothing remains after a sign-out. A failed reload keeps the data. Faults
 * are logged (FAIL-4).
 */
export function openQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (fault) => logFault('It could not be loaded.', fault) }),
    defaultOptions: {
      queries: { gcTime: 0, networkMode: 'always', refetchOnWindowFocus: false, retry: false },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Loads data. If the session has ended, the load waits for a new sign-in (STAFF-12). */
export function useStaffQuery<T>(
  queryKey: QueryKey,
  load: (calls: StaffCalls) => Promise<T>,
  options: Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'> = {},
) {
  const calls = useStaffSession();
  return useQuery({ ...options, queryKey, queryFn: () => load(calls) });
}

type StaffMutation<Input, Output> = {
  send(calls: StaffCalls, input: Input): Promise<Output>;
  /** The message of a fault. It is logged, and shown in the page's alert unless `isQuiet`. */
  readonly failed: string | ((input: Input) => string);
  readonly isQuiet?: boolean;
  /** Queries to load again after a success: those whose key starts with this one. */
  readonly reloads?: QueryKey;
  /** If it throws, the mutation has failed. */
  onSuccess?(output: Output, input: Input): void;
};

/** Changes something. If the session has ended, the change waits for a new sign-in (STAFF-12). */
export function useStaffMutation<Output, Input = void>(mutation: StaffMutation<Input, Output>) {
  const { send, failed, isQuiet = false, reloads, onSuccess } = mutation;
  const calls = useStaffSession();
  const { notify } = useNotifier();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => send(calls, input),
    onSuccess: (output, input) => {
      if (reloads) void client.invalidateQueries({ queryKey: reloads });
      onSuccess?.(output, input);
    },
    onError: (fault, input) => {
      const text = isNotAllowed(fault) ? NOT_ALLOWED : typeof failed === 'string' ? failed : failed(input);
      logFault(text, fault);
      const detail = refusedSentence(fault);
      if (!isQuiet) notify({ kind: 'failed', text, ...(detail === undefined ? {} : { detail }) });
    },
  });
}
