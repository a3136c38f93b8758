import { useQueryClient } from '@tanstack/react-query';
import { describeColleague } from '../../../domain/pricing/staff-messages.ts';
import { SETTINGS_NOT_SAVED, SETTINGS_SAVED } from '../../../domain/site/settings-messages.ts';
import type { Asked } from '../../../ports/api/call.ts';
import { changeSettings } from '../../../ports/api/calls/staff/settings.ts';
import type { FieldRefusal } from '../../../ports/api/problem.ts';
import type { TypeOf } from '../../../ports/api/schema.ts';
import type { ChangedSettings, Settings } from '../../../ports/api/staff/settings.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { useStaffSession } from '../session/staff-session.tsx';

type Saving = {
  readonly body: Asked<typeof changeSettings>['body'];
  /** Whether the settings are as they are sent. */
  readonly isIn: (site: Settings['site']) => boolean;
  /** Forgets what was typed. Its argument is the answer, unless an earlier press saved the settings. */
  readonly onSaved: (saved?: TypeOf<typeof ChangedSettings>) => void;
};

/** Returns a function that saves a section of the settings. It resolves with what is refused (STAFF-63). */
export function useSaveSettings(reload: () => Promise<Settings | undefined>) {
  const { send, access } = useStaffSession();
  const { notify } = useNotifier();
  const client = useQueryClient();
  return async ({ body, isIn, onSaved }: Saving): Promise<readonly FieldRefusal[] | undefined> => {
    const answer = await send(changeSettings, { body });
    const problem = answer.ok ? undefined : answer.problem;
    if (problem?.code === 'invalid-input') return problem.errors;
    const fresh = await reload();
    const last = fresh?.history[0];
    // An earlier press of this person was answered by a fault, and saved it after all.
    const isOwn = fresh !== undefined && 'user' in access && last?.by === access.user.email && isIn(fresh.site);
    if (problem && !isOwn) {
      notify({ kind: 'failed', text: SETTINGS_NOT_SAVED, detail: describeColleague(last?.by, last?.at) });
      return undefined;
    }
    onSaved(answer.ok ? answer.value : undefined);
    void client.invalidateQueries({ queryKey: ['health'] });
    notify({ kind: 'done', text: SETTINGS_SAVED, takesFocus: true });
    return undefined;
  };
}
