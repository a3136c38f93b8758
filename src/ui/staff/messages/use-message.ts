import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MessageAction } from '../../../domain/inquiry/message.ts';
import {
  DELETE_MESSAGE_QUESTION,
  MESSAGE_ACTION_TEXTS,
  MESSAGE_CHANGED_MEANWHILE,
  MESSAGE_GONE,
  MESSAGE_NOT_DELETED,
} from '../../../domain/inquiry/staff-messages.ts';
import { ok } from '../../../domain/shared/result.ts';
import { deleteMessage, MESSAGE_ACTIONS, showMessage } from '../../../ports/api/calls/staff/messages.ts';
import type { InboxMessage } from '../../../ports/api/message.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { useStaffMutation, useStaffQuery } from '../shared/staff-queries.ts';
import { SUMMARY } from '../shared/staff-summary.ts';
import { MESSAGES } from './use-inbox.ts';

/** After this time an e-mail that was just queued has usually been sent. */
const SENT_SOON_MS = 3_000;

/**
 * The opened message, what staff do with it, and how that went. `row` is what the list shows of it.
 */
export function useMessage(row: InboxMessage, onRemoved: () => void) {
  const { id } = row;
  const { notify, clear } = useNotifier();
  const client = useQueryClient();
  const queryKey = [...MESSAGES, 'one', id];
  const { data: found, refetch } = useStaffQuery(queryKey, ({ send }) => send(showMessage, { params: { id } }), {
    placeholderData: ok({ message: row }),
  });
  const message = found?.ok === false ? undefined : (found?.value.message ?? row);
  const reloadCounts = () => void client.invalidateQueries({ queryKey: SUMMARY });

  const justQueued = message?.email.state === 'queued' && message.email.tries === 0 ? message.email.id : undefined;
  useEffect(() => {
    if (justQueued === undefined) return;
    const timer = setTimeout(() => void refetch(), SENT_SOON_MS);
    return () => clearTimeout(timer);
  }, [justQueued, refetch]);

  const action = useStaffMutation({
    send: ({ send }, what: MessageAction) => send(MESSAGE_ACTIONS[what], { params: { id } }),
    failed: (what) => MESSAGE_ACTION_TEXTS[what].failed,
    reloads: MESSAGES,
    onSuccess: (outcome, what) => {
      reloadCounts();
      if (outcome.ok) return void client.setQueryData(queryKey, outcome);
      const detail = outcome.problem.code === 'message-not-found' ? MESSAGE_GONE : MESSAGE_CHANGED_MEANWHILE;
      notify({ kind: 'failed', text: MESSAGE_ACTION_TEXTS[what].failed, detail });
    },
  });
  const removal = useStaffMutation({
    send: ({ send }) => send(deleteMessage, { params: { id } }),
    failed: MESSAGE_NOT_DELETED,
    reloads: MESSAGES,
    onSuccess: () => {
      reloadCounts();
      onRemoved();
    },
  });

  return {
    message,
    isRunning: action.isPending || removal.isPending,
    outcome: action.data?.ok ? MESSAGE_ACTION_TEXTS[action.variables].done : '',
    act: (what: MessageAction) => {
      clear();
      action.mutate(what);
    },
    remove: () => {
      if (!window.confirm(DELETE_MESSAGE_QUESTION)) return;
      clear();
      removal.mutate();
    },
  };
}
