import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NOTHING_CHANGED } from '../../../domain/shared/messages.ts';
import { WEEK, type Weekday, weekdayName } from '../../../domain/shared/opening-hours.ts';
import { ok, refuse } from '../../../domain/shared/result.ts';
import { type HoursTexts, hoursBefore, hoursTexts, readHours } from '../../../domain/site/hours-form.ts';
import { changedHours } from '../../../domain/site/settings.ts';
import { describeSaveOutside, FORMER_FACTS, SETTINGS_FAILED } from '../../../domain/site/settings-messages.ts';
import { previewHours } from '../../../ports/api/calls/staff/settings.ts';
import { decode } from '../../../ports/api/schema.ts';
import { type Settings, TypedHours } from '../../../ports/api/staff/settings.ts';
import type { ShownUse } from '../../../ports/api/staff/staff-schedule.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { type FieldDescription, useForm } from '../../kit/use-form.ts';
import { useStored } from '../../kit/use-stored.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { STORED } from '../session/stored-work.ts';
import { useSaveSettings } from './use-save-settings.ts';

const FIELDS = WEEK.map(
  (day): FieldDescription<`hours/${Weekday}`> => ({ name: `hours/${day}`, label: weekdayName(day), type: 'checkbox' }),
);

const NOTHING_TYPED: TypedHours = { edits: {} };

/**
 * What is typed of the opening hours, which the tab keeps until it is sent, and its save (SITE-11). Days
 * that were not typed show what is saved, also after a colleague changed that.
 */
export function useHoursForm(settings: Settings, reload: () => Promise<Settings | undefined>) {
  const save = useSaveSettings(reload);
  const { read: ask } = useStaffSession();
  const client = useQueryClient();
  const { notify } = useNotifier();
  const [typed, change] = useStored<TypedHours>(STORED.hours, (value) => decode(TypedHours, value), NOTHING_TYPED);
  const [overlaps, setOverlaps] = useState<readonly ShownUse[]>();
  const [asked, setAsked] = useState<{ readonly text: string; readonly about: string }>();
  const before = hoursTexts(settings.site.hours);
  const texts: HoursTexts = { ...before, ...typed.edits };
  const read = readHours(texts);
  const hours = read.ok ? read.value : settings.site.hours;
  const isOther = changedHours(settings.site.hours, hours).length > 0;
  const forget = (): void => change(() => NOTHING_TYPED);

  const take = (edits: Partial<HoursTexts>): void => {
    setAsked(undefined);
    change((was) => {
      const next: Partial<HoursTexts> = { ...was.edits, ...edits };
      const kept = WEEK.filter((day) => next[day] !== undefined && next[day] !== before[day]);
      return { edits: Object.fromEntries(kept.map((day) => [day, next[day]])) };
    });
  };

  const preview = {
    queryKey: ['pickups-outside', hours],
    queryFn: async () => (await ask(previewHours, { body: { hours } })).overlaps,
  };
  const outside = useQuery({ ...preview, enabled: isOther });

  const form = useForm({
    fields: FIELDS,
    limits: {},
    check: () => {
      if (!read.ok) return refuse(read.problem.map(({ field, text }) => ({ path: `/${field}`, message: text })));
      if (!isOther) return refuse([{ path: '', message: NOTHING_CHANGED }]);
      return ok({ seenVersion: settings.site.version, hours: read.value });
    },
    send: async (body) => {
      const found = await client.fetchQuery(preview);
      const about = JSON.stringify([body.hours, found.map(({ id }) => id)]);
      if (found.length > 0 && asked?.about !== about) {
        setAsked({ text: describeSaveOutside(found.length), about });
        return undefined;
      }
      return save({
        body,
        isIn: (site) => changedHours(site.hours, body.hours).length === 0,
        onSaved: (saved) => {
          forget();
          setOverlaps(saved?.overlaps);
        },
      });
    },
    failed: SETTINGS_FAILED,
  });

  return {
    form,
    texts,
    before,
    take,
    /** The hours as they are typed; undefined while those of a day cannot be saved. */
    next: read.ok ? read.value : undefined,
    /** What is wrong with the first of these days. */
    problem: read.ok ? undefined : read.problem[0]?.text,
    /** The bookings to come whose pickup is outside the hours as they are typed, else as they were saved last. */
    overlaps: isOther ? outside.data : overlaps,
    /** The second press that saves hours outside of which there are pickups (SITE-24). */
    again: isOther ? asked?.text : undefined,
    /** On how many days they differ from what is saved. */
    count: WEEK.filter((day) => texts[day] !== before[day]).length,
    /** Fills in what was there before a change (SITE-10). */
    undo: (changes: Settings['history'][number]['changes']): void => {
      take(hoursBefore(changes));
      form.clearErrors();
      notify({ kind: 'done', text: FORMER_FACTS, takesFocus: true });
    },
    putBack: (): void => {
      forget();
      form.clearErrors();
    },
  };
}
