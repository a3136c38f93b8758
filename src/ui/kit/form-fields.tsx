import { type ComponentProps, type ReactNode, useLayoutEffect, useState } from 'react';
import { Button } from './button.tsx';
import fieldStyles from './field.module.css';
import styles from './form-fields.module.css';
import { CheckField, SelectField, TextArea, TextField } from './text-field.tsx';
import type { FieldDescription, Form } from './use-form.ts';

type FormSectionProps = { readonly title: string; readonly text?: string; readonly children: ReactNode };

/** A part of a long form: a card with a heading. */
export function FormSection({ title, text, children }: FormSectionProps) {
  return (
    <section className={`card ${styles.section}`} aria-label={title}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </section>
  );
}

type FormFieldsProps<Name extends string> = {
  readonly form: Form<Name>;
  /** The fields of this part of the form. The default is all of them. */
  readonly fields?: readonly FieldDescription<Name>[];
  /** 'narrow' has as many columns as fit, 'row' is for checkboxes. */
  readonly layout?: 'grid' | 'narrow' | 'row';
};

/** The fields of a form as it describes them. */
export function FormFields<Name extends string>({
  form,
  fields = form.fields,
  layout = 'grid',
}: FormFieldsProps<Name>) {
  return (
    <div className={styles[layout]} onChange={({ target }) => form.read((target as HTMLInputElement).form)}>
      {fields.map((field) => (
        <FormField key={field.name} form={form} {...field} />
      ))}
    </div>
  );
}

type FormFieldProps<Name extends string> = FieldDescription<Name> & { readonly form: Form<Name> };

function FormField<Name extends string>({ form, ...description }: FormFieldProps<Name>) {
  const { idPrefix = '', errors, limits, isStarred, values } = form;
  const { name, label, title: _title, type, choices, isOptional = false, isWide, ...input } = description;
  const value = values?.[name] ?? '';
  const id = `${idPrefix}${name}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other choices may have changed what it shows
  useLayoutEffect(() => {
    const field = document.getElementById(id) as HTMLInputElement;
    if (typeof value === 'boolean') field.checked = value;
    else if (values && field.value !== value) field.value = value;
  }, [id, value, choices]);
  const common = {
    id,
    name,
    label,
    error: errors.get(name),
    className: isWide ? styles.wide : undefined,
    required: !isOptional,
  };
  if (type === 'checkbox') {
    return <CheckField {...common} defaultChecked={value === true} />;
  }
  const mark = isOptional ? (
    <span className={fieldStyles.optional}>(optional)</span>
  ) : (
    isStarred && <span aria-hidden="true">*</span>
  );
  const text = {
    ...common,
    label: mark ? (
      <>
        {label} {mark}
      </>
    ) : (
      label
    ),
    defaultValue: `${value}`,
  };
  if (type === 'select') {
    return (
      <SelectField {...text}>
        {choices?.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectField>
    );
  }
  const limited = { maxLength: limits[name], ...input };
  if (type === 'textarea') return <TextArea {...text} {...limited} />;
  if (type === 'email') return <EmailField {...text} {...limited} onSuggested={form.read} />;
  return <TextField {...text} {...limited} type={type} />;
}

type EmailFieldProps = ComponentProps<typeof TextField> & {
  readonly onSuggested: (form: HTMLFormElement | null) => void;
};

/** A field of an address, which asks whether a mistyped domain was meant (BOOK-4). */
function EmailField({ className, onSuggested, ...text }: EmailFieldProps) {
  const [meant, setMeant] = useState<string>();
  const suggest = async (typed: string): Promise<void> => {
    const { suggestEmail } = await import('../../domain/shared/email-suggestion.ts');
    setMeant(suggestEmail(typed));
  };
  const take = (): void => {
    const field = document.getElementById(text.id) as HTMLInputElement;
    field.value = meant ?? '';
    field.focus();
    setMeant(undefined);
    onSuggested(field.form);
  };
  return (
    // Without the list nothing is asked.
    <div className={className} onChange={({ target }) => suggest((target as HTMLInputElement).value).catch(() => {})}>
      <TextField {...text} type="email" />
      <div role="status" className={styles.question}>
        {meant && (
          <Button variant="secondary" small onClick={take}>
            {`Did you mean ${meant}?`}
          </Button>
        )}
      </div>
    </div>
  );
}
