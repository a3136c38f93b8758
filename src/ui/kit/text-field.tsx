import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';

type FieldProps = {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
};

/** A text field with its label; a hint or an error is shown between the two. */
export function TextField({ id, label, hint, error, className, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <input {...input} {...noteProps(id, hint, error)} className={styles.input} />
    </FieldFrame>
  );
}

export function SelectField({ id, label, hint, error, className, ...select }: FieldProps & ComponentProps<'select'>) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <select {...select} {...noteProps(id, hint, error)} className={styles.select} />
    </FieldFrame>
  );
}

export function TextArea({ id, label, hint, error, className, ...area }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <textarea {...area} {...noteProps(id, hint, error)} className={styles.area} />
    </FieldFrame>
  );
}

/** A checkbox before its label. */
export function CheckField({ id, label, hint, error, className, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <div className={className}>
      {error !== undefined && <FieldError id={`${id}-note`} text={error} />}
      <label className={styles.check}>
        <input {...input} {...noteProps(id, hint, error)} type="checkbox" />
        {label}
      </label>
      {error === undefined && hint !== undefined && (
        <p id={`${id}-note`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}

function FieldFrame({
  id,
  label,
  hint,
  error,
  className = '',
  children,
}: FieldProps & { readonly children: ReactNode }) {
  return (
    <div className={`${styles.field} ${error === undefined ? '' : styles.bad} ${className}`}>
      <label htmlFor={id}>{label}</label>
      {error !== undefined && <FieldError id={`${id}-note`} text={error} />}
      {error === undefined && hint !== undefined && (
        <p id={`${id}-note`} className="hint">
          {hint}
        </p>
      )}
      {children}
    </div>
  );
}

function noteProps(id: string, hint: ReactNode, error: string | undefined) {
  return {
    id,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': hint === undefined && error === undefined ? undefined : `${id}-note`,
  };
}
