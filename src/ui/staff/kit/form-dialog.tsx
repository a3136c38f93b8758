import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { Button } from '../../kit/button.tsx';
import { Modal } from '../../kit/modal.tsx';

type FormDialogProps = Omit<ComponentProps<typeof Modal>, 'tools' | 'footer' | 'hasFields' | 'children'> & {
  /** The button that sends. */
  readonly press: string;
  /** What it says while it sends. */
  readonly busy?: string;
  /** What it says, in red, after a warning that the next press confirms. */
  readonly again?: string | undefined;
  /** The button removes something for good. */
  readonly isDanger?: boolean;
  readonly isReady?: boolean;
  readonly isRunning?: boolean;
  /** The id of what says why it is not ready. */
  readonly whyId?: string | undefined;
  /** Stands before that button. */
  readonly beforePress?: ReactNode;
  /** Present where the dialog has a form. */
  readonly form?: {
    readonly label: string;
    readonly className?: string | undefined;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    /** The fields, where they stay in sight above the children. Else the children have them. */
    readonly fixed?: ReactNode;
  };
  /** Present where it has none, and only asks. */
  readonly onPress?: () => void;
  /** Stands above and below the form. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly children?: ReactNode;
};

/** A dialog of staff that sends something, by a form or after a question. It has its own alert. */
export function FormDialog(props: FormDialogProps) {
  const { press, busy, again, isDanger, isReady = true, isRunning = false, whyId, beforePress, ...rest } = props;
  const { form, onPress, above, below, children, ...modal } = rest;
  const id = useId();
  const framed = (fields: ReactNode) =>
    form && (
      <form id={id} aria-label={form.label} noValidate className={form.className} onSubmit={form.onSubmit}>
        {fields}
      </form>
    );
  return (
    <Modal
      {...modal}
      hasFields={form !== undefined && !form.fixed}
      tools={form?.fixed && framed(form.fixed)}
      footer={
        <>
          {beforePress}
          <Button
            {...(form ? { type: 'submit', form: id } : { onClick: onPress })}
            variant={isDanger || again !== undefined ? 'danger' : 'primary'}
            disabled={isRunning || !isReady}
            aria-describedby={whyId}
          >
            {isRunning && busy !== undefined ? busy : (again ?? press)}
          </Button>
        </>
      }
    >
      <AlertOutlet />
      {above}
      {form && !form.fixed ? framed(children) : children}
      {below}
    </Modal>
  );
}
