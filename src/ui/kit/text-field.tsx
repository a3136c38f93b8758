import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type Told = {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
};

/** A labelled text field: a hint or an error stands between its label and it. */
export function TextField({ id, label, hint, error, className, ...input }: Told & ComponentProps<'input'>) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <input {...input} {...told(id, hint, error)} className={styles.input} />
    </FieldFrame>
  );
}

export function SelectField({ id, label, hint, error, className, ...select }: Told & ComponentProps<'select'>) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <select {...select} {...told(id, hint, error)} className={styles.select} />
    </FieldFrame>
  );
}

export function TextArea({ id, label, hint, error, className, ...area }: Told & ComponentProps<'textarea'>) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <textarea {...area} {...told(id, hint, error)} className={styles.area} />
    </FieldFrame>
  );
}

function FieldFrame({ id, label, hint, error, className = '', children }: Told & { readonly children: ReactNode }) {
  return (
    <div className={`${styles.field} ${error === undefined ? '' : styles.bad} ${className}`}>
      <label htmlFor={id}>{label}</label>
      {error !== undefined && <FieldError id={`${id}-told`} text={error} />}
      {error === undefined && hint !== undefined && (
        <p id={`${id}-told`} className="hint">
          {hint}
        </p>
      )}
      {children}
    </div>
  );
}

export function FieldError({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  );
}

function told(id: string, hint: string | undefined, error: string | undefined) {
  return {
    id,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': hint === undefined && error === undefined ? undefined : `${id}-told`,
  };
}
