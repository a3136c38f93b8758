import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { OFFLINE } from '../../domain/shared/offline.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { FieldRefusal } from '../../ports/api/problem.ts';
import { type Notice, useNotifier } from './alerts.tsx';
import { type FieldErrors, refusalsAtFields, typedIn } from './form-refusals.ts';
import { logFault } from './log-fault.ts';
import { useAction } from './use-action.ts';

/** One field of a form: what the page shows of it, and what the browser checks. */
export type FieldDescription<Name extends string> = {
  /** Its key in what is sent; with the form's `idPrefix` its id in the page. */
  readonly name: Name;
  readonly label: string;
  /** What an alert calls the field, where that is not its label. */
  readonly title?: string;
  /** The default is one line of text. */
  readonly type?: 'email' | 'tel' | 'textarea' | 'select' | 'checkbox';
  /** The options of a select. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'decimal';
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly hint?: string;
  /** Fields are required by default. */
  readonly isOptional?: boolean;
  /** Takes the whole width of the form. */
  readonly isWide?: boolean;
};

/** What the fields of a form hold: texts, and whether a box is ticked. */
type FieldValues<Name extends string> = { readonly [Key in Name]?: string | boolean };

/** What a form shows. */
type FormFieldsDescription<Name extends string> = {
  readonly fields: readonly FieldDescription<Name>[];
  /** Fields that this page leaves out. */
  readonly hidden?: readonly Name[];
  /** The longest text of each field, in characters. */
  readonly limits: { readonly [Key in Name]?: number };
  /** Keeps the ids of two forms in one page apart. */
  readonly idPrefix?: string;
  /** Marks required fields with an asterisk. */
  readonly isStarred?: boolean;
};

export type FormDescription<
  Name extends string,
  Checked,
  Values extends FieldValues<Name>,
> = FormFieldsDescription<Name> & {
  /** What the page keeps of the fields. They show it when it changes. */
  readonly values?: Values;
  /** Called with those fields that hold something else by now. */
  readonly onEdit?: (edits: Partial<Values>) => void;
  /** The page's own check, on top of what the browser checks. */
  readonly check: (texts: Readonly<Record<Name, string>>) => Result<Checked, readonly FieldRefusal[]>;
  /** Sends what was checked. Resolves with the refusals where the site refuses fields. */
  readonly send: (checked: Checked, form: HTMLFormElement) => Promise<readonly FieldRefusal[] | undefined>;
  /** Where the fields are in what is sent, as a JSON pointer. */
  readonly pointer?: string;
  /** The sentence for a fault. It is logged, and shown in the page's alert. */
  readonly failed: string;
  /** What the alert shows of a fault, where that is not the sentence. */
  readonly failure?: Pick<Notice, 'text' | 'action'>;
  /** The alert for refused fields. By default it shows the refusal at no field, or the first. */
  readonly alert?: (errors: FieldErrors<Name>, refusals: readonly FieldRefusal[]) => Partial<Notice>;
};

export type Form<Name extends string> = FormFieldsDescription<Name> & {
  readonly values?: FieldValues<Name>;
  readonly errors: FieldErrors<Name>;
  readonly read: (form: HTMLFormElement | null) => void;
};

/**
 * Submits a form: checks it, sends it, and shows each refusal at its field and in an alert with
 * links. The browser keeps what the fields hold: one that fills in a form may tell nobody. So all of
 * them are read with every edit and before the check.
 */
export function useForm<Name extends string, Checked, Values extends FieldValues<Name> = FieldValues<Name>>(
  description: FormDescription<Name, Checked, Values>,
) {
  const { fields, hidden = [], idPrefix = '', pointer, failed, failure, alert } = description;
  const latest = useRef(description);
  useLayoutEffect(() => {
    latest.current = description;
  });
  const { notify, clear } = useNotifier();
  const [errors, setErrors] = useState<FieldErrors<Name>>(new Map());
  const [isSubmitted, setSubmitted] = useState(false);
  const showFailure = (): void =>
    notify({ kind: 'failed', text: failed, ...failure, ...(navigator.onLine ? {} : { text: OFFLINE }) });
  const { running, start } = useAction(failed, showFailure);

  const shown = fields.filter(({ name }) => !hidden.includes(name));
  const showRefusals = (refusals: readonly FieldRefusal[]): void => {
    const labels = shown.map(({ name, label, title = label }) => ({ field: name, text: title }));
    const { errors: found, links, other } = refusalsAtFields(labels, refusals, pointer);
    const [text = failed] = other === undefined ? found.values() : [other];
    setErrors(found);
    notify({
      kind: 'invalid',
      text,
      links: links.map((link) => ({ ...link, field: `${idPrefix}${link.field}` })),
      ...alert?.(found, refusals),
    });
  };
  const read = (form: HTMLFormElement | null): void => {
    const { values, onEdit } = description;
    const edits = fields.flatMap(({ name, type }) => {
      const field = form?.elements.namedItem(name) as HTMLInputElement | null | undefined;
      if (!field || values?.[name] === undefined) return [];
      const typed = type === 'checkbox' ? field.checked : field.value;
      return typed === values[name] ? [] : [[name, typed]];
    });
    if (edits.length > 0) onEdit?.(Object.fromEntries(edits));
  };
  const submit = (form: HTMLFormElement): void => {
    flushSync(() => read(form));
    const { check, send } = latest.current;
    const typed = typedIn(form);
    const texts = Object.fromEntries(fields.map(({ name }) => [name, typed(name)])) as Record<Name, string>;
    const checked = check(texts);
    setSubmitted(true);
    if (!checked.ok) {
      showRefusals(checked.problem);
      return;
    }
    setErrors(new Map());
    clear();
    void start(async () => {
      const refusals = await send(checked.value, form);
      if (refusals) showRefusals(refusals);
    });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    try {
      submit(event.currentTarget);
    } catch (fault) {
      logFault(failed, fault);
      showFailure();
    }
  };
  return {
    ...description,
    fields: shown,
    errors,
    clearErrors: () => setErrors(new Map()),
    running,
    read,
    /** Whether it was submitted since the page was opened. */
    isSubmitted,
    onSubmit,
  };
}
