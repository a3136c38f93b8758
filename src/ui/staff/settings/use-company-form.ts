import { NOTHING_CHANGED } from '../../../domain/shared/messages.ts';
import { ok, refuse } from '../../../domain/shared/result.ts';
import {
  COMPANY_FIELDS,
  type CompanyField,
  type CompanyTexts,
  companyLabel,
  companyTexts,
  exampleFields,
  readCompany,
  textsBefore,
} from '../../../domain/site/company-form.ts';
import { MAX_FACT_LENGTH } from '../../../domain/site/plain-text.ts';
import { changedFacts } from '../../../domain/site/settings.ts';
import { FORMER_FACTS, SETTINGS_FAILED } from '../../../domain/site/settings-messages.ts';
import { decode } from '../../../ports/api/schema.ts';
import { type Settings, TypedCompany } from '../../../ports/api/staff/settings.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { type FieldDescription, useForm } from '../../kit/use-form.ts';
import { useStored } from '../../kit/use-stored.ts';
import { STORED } from '../session/stored-work.ts';
import { useSaveSettings } from './use-save-settings.ts';

type FieldName = `company/${CompanyField}`;

const FIELDS = COMPANY_FIELDS.map(
  (field): FieldDescription<FieldName> => ({ name: `company/${field}`, label: companyLabel(field) }),
);

const NOTHING_TYPED: TypedCompany = { edits: {} };

/**
 * What is typed of the company, which the tab keeps until it is sent, and its save (STAFF-63). Fields
 * that were not typed show what is saved, also after a colleague changed that.
 */
export function useCompanyForm(settings: Settings, reload: () => Promise<Settings | undefined>) {
  const save = useSaveSettings(reload);
  const { notify } = useNotifier();
  const [typed, change] = useStored<TypedCompany>(
    STORED.company,
    (value) => decode(TypedCompany, value),
    NOTHING_TYPED,
  );
  const before = companyTexts(settings.site.company);
  const texts: CompanyTexts = { ...before, ...typed.edits };
  const forget = (): void => change(() => NOTHING_TYPED);

  const take = (edits: Partial<CompanyTexts>): void =>
    change((was) => {
      const next = { ...was.edits, ...edits };
      const kept = COMPANY_FIELDS.filter((field) => next[field] !== undefined && next[field] !== before[field]);
      return { edits: Object.fromEntries(kept.map((field) => [field, next[field]])) };
    });

  const form = useForm({
    fields: FIELDS,
    limits: {},
    values: Object.fromEntries(COMPANY_FIELDS.map((field) => [`company/${field}`, texts[field]])) as Record<
      FieldName,
      string
    >,
    onEdit: (edits: Partial<Record<FieldName, string>>) =>
      take(Object.fromEntries(Object.entries(edits).map(([name, text]) => [name.slice('company/'.length), text]))),
    check: () => {
      const read = readCompany(texts);
      if (!read.ok) {
        return refuse(read.problem.map(({ field, text }) => ({ path: `/company/${field}`, message: text })));
      }
      if (changedFacts(settings.site.company, read.value).length === 0) {
        return refuse([{ path: '', message: NOTHING_CHANGED }]);
      }
      return ok({ seenVersion: settings.site.version, company: read.value });
    },
    send: (body) =>
      save({ body, isIn: (site) => changedFacts(site.company, body.company).length === 0, onSaved: forget }),
    failed: SETTINGS_FAILED,
  });

  return {
    form,
    texts,
    before,
    /** The fields that are still those of the example, as typed. */
    examples: exampleFields(texts),
    /** How many fields differ from what is saved. */
    count: COMPANY_FIELDS.filter((field) => texts[field] !== before[field]).length,
    inputProps: (field: CompanyField) => ({
      id: `company/${field}`,
      name: `company/${field}`,
      label: companyLabel(field),
      error: form.errors.get(`company/${field}`),
      autoComplete: 'off',
      maxLength: MAX_FACT_LENGTH,
      value: texts[field],
      onChange: ({ target }: { readonly target: HTMLInputElement }) => take({ [field]: target.value }),
    }),
    /** Fills in what was there before a change (SITE-6). */
    undo: (changes: Settings['history'][number]['changes']): void => {
      take(textsBefore(changes));
      form.clearErrors();
      notify({ kind: 'done', text: FORMER_FACTS, takesFocus: true });
    },
    putBack: (): void => {
      forget();
      form.clearErrors();
    },
  };
}
