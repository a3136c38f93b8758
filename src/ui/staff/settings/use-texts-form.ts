import { NOTHING_CHANGED } from '../../../domain/shared/messages.ts';
import { ok, refuse } from '../../../domain/shared/result.ts';
import { isOther } from '../../../domain/shared/table.ts';
import type { TextEntry } from '../../../domain/shared/texts.ts';
import {
  changedTexts,
  cleanTexts,
  TEXT_FACTS,
  TEXT_LABELS,
  type TextFact,
  type TextFacts,
  textFacts,
  textProblems,
  textsBefore,
  textsOf,
} from '../../../domain/site/owner-texts.ts';
import { FORMER_FACTS, SETTINGS_FAILED } from '../../../domain/site/settings-messages.ts';
import { decode } from '../../../ports/api/schema.ts';
import { type Settings, TypedTexts } from '../../../ports/api/staff/settings.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { type FieldDescription, useForm } from '../../kit/use-form.ts';
import { useStored } from '../../kit/use-stored.ts';
import { STORED } from '../session/stored-work.ts';
import { useSaveSettings } from './use-save-settings.ts';

/** A field of the form by its path: a text, `about/2`, or `beforeYouRent/0/title`. */
export type TextPath =
  | Exclude<TextFact, 'about' | 'beforeYouRent'>
  | `about/${number}`
  | `beforeYouRent/${number}/${keyof TextEntry}`;

const NOTHING_TYPED: TypedTexts = { edits: {} };

/**
 * What is typed of the texts, which the tab keeps until it is sent, and its save (SITE-17). Texts that
 * were not typed are those that are saved, also after a colleague changed them.
 */
export function useTextsForm(settings: Settings, reload: () => Promise<Settings | undefined>) {
  const save = useSaveSettings(reload);
  const { notify } = useNotifier();
  const [typed, change] = useStored<TypedTexts>(STORED.texts, (value) => decode(TypedTexts, value), NOTHING_TYPED);
  const saved = settings.site.texts;
  const before = textFacts(saved);
  const facts: TextFacts = { ...before, ...typed.edits };
  const texts = textsOf(facts);
  const changed = changedTexts(saved, cleanTexts(texts));
  const forget = (): void => change(() => NOTHING_TYPED);

  const take = (edit: (now: TextFacts) => Partial<TextFacts>): void =>
    change((was) => {
      const now = { ...before, ...was.edits };
      const next = { ...now, ...edit(now) };
      const kept = TEXT_FACTS.filter((fact) => isOther(next[fact], before[fact]));
      return { edits: Object.fromEntries(kept.map((fact) => [fact, next[fact]])) };
    });
  const type = (path: TextPath, value: string | boolean): void => take((now) => typedAt(now, path, value));

  const paths = pathsOf(facts);
  const form = useForm({
    fields: paths.map(
      (path): FieldDescription<`texts/${TextPath}`> => ({
        name: `texts/${path}`,
        label: textLabel(path),
        ...(typeof valueAt(facts, path) === 'boolean' && { type: 'checkbox' }),
      }),
    ),
    limits: {},
    values: Object.fromEntries(paths.map((path) => [`texts/${path}`, valueAt(facts, path)])) as Partial<
      Record<`texts/${TextPath}`, string | boolean>
    >,
    onEdit: (edits) => {
      for (const [name, value] of Object.entries(edits)) {
        if (value !== undefined) type(name.slice('texts/'.length) as TextPath, value);
      }
    },
    check: () => {
      const problems = textProblems(texts);
      if (problems.length > 0) {
        return refuse(problems.map(({ field, text }) => ({ path: `/texts/${field}`, message: text })));
      }
      if (changed.length === 0) return refuse([{ path: '', message: NOTHING_CHANGED }]);
      return ok({ seenVersion: settings.site.version, texts: cleanTexts(texts) });
    },
    send: (body) => save({ body, isIn: (site) => changedTexts(site.texts, body.texts).length === 0, onSaved: forget }),
    failed: SETTINGS_FAILED,
  });

  return {
    form,
    facts,
    /** The texts as they would be saved. */
    next: cleanTexts(texts),
    /** The texts that differ from what is saved. */
    changed: new Set(changed.map(({ field }) => field)),
    type,
    /** Adds an empty paragraph or entry. */
    add: (list: 'about' | 'beforeYouRent'): void =>
      take((now) =>
        list === 'about'
          ? { about: [...now.about, ''] }
          : { beforeYouRent: [...now.beforeYouRent, { title: '', text: '' }] },
      ),
    /** Fills in what was there before a change (SITE-15). */
    undo: (changes: Settings['history'][number]['changes']): void => {
      take(() => textsBefore(changes));
      form.clearErrors();
      notify({ kind: 'done', text: FORMER_FACTS, takesFocus: true });
    },
    putBack: (): void => {
      forget();
      form.clearErrors();
    },
  };
}

/** The fields of the form, in its order. */
function pathsOf({ about, beforeYouRent }: TextFacts): readonly TextPath[] {
  return TEXT_FACTS.flatMap((fact): readonly TextPath[] => {
    if (fact === 'about') return about.map((_, index) => `about/${index}` as const);
    if (fact !== 'beforeYouRent') return [fact];
    return beforeYouRent.flatMap((_, index) => [
      `beforeYouRent/${index}/title` as const,
      `beforeYouRent/${index}/text` as const,
    ]);
  });
}

/** Splits the path of a field in a list; undefined for a text that is alone. */
function positionInList(path: TextPath): { readonly index: number; readonly part?: keyof TextEntry } | undefined {
  const [list, index, part] = path.split('/') as [string, string?, (keyof TextEntry)?];
  if (list !== 'about' && list !== 'beforeYouRent') return undefined;
  return { index: Number(index), ...(part && { part }) };
}

/** Returns the label of a field. */
export function textLabel(path: TextPath): string {
  const at = positionInList(path);
  if (at === undefined) return TEXT_LABELS[path as TextFact];
  if (at.part === undefined) return `${TEXT_LABELS.about}, paragraph ${at.index + 1}`;
  return `Entry ${at.index + 1}, ${at.part}`;
}

/** Returns what a field holds. */
export function valueAt(facts: TextFacts, path: TextPath): string | boolean {
  const at = positionInList(path);
  if (at === undefined) return facts[path as Exclude<TextFact, 'about' | 'beforeYouRent'>];
  if (at.part === undefined) return facts.about[at.index] ?? '';
  return facts.beforeYouRent[at.index]?.[at.part] ?? '';
}

/** Returns the text that an edit of a field changes. */
function typedAt(facts: TextFacts, path: TextPath, value: string | boolean): Partial<TextFacts> {
  const at = positionInList(path);
  if (at === undefined) return { [path]: value };
  const { index, part } = at;
  if (part === undefined) {
    return { about: facts.about.map((paragraph, number) => (number === index ? `${value}` : paragraph)) };
  }
  return {
    beforeYouRent: facts.beforeYouRent.map((entry, number) =>
      number === index ? { ...entry, [part]: `${value}` } : entry,
    ),
  };
}
