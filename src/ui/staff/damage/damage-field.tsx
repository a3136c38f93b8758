import { type ReactNode, useState } from 'react';
import { describeMarks } from '../../../domain/rental/damage-form.ts';
import { Button } from '../../kit/button.tsx';
import { FieldError } from '../../kit/field-error.tsx';
import styles from './damage.module.css';
import { DamageDialog } from './damage-dialog.tsx';
import type { Damage } from './use-damage.ts';

type DamageButtonProps = {
  /** Of the button in the page. */
  readonly id: string;
  readonly vehicle: { readonly classType: string };
  /** The vehicle and its unit, as the dialog calls them. */
  readonly title: string;
  readonly isReturn: boolean;
  readonly damage: Damage;
  readonly error?: string | undefined;
  /** What the button says. */
  readonly children: ReactNode;
};

/** The button that opens the marks of the unit of a hand-over, once they are loaded (DAMAGE-5). */
export function DamageButton({ id, vehicle, title, isReturn, damage, error, children }: DamageButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { open, typed } = damage;
  return (
    <>
      <Button
        variant="secondary"
        small
        id={id}
        disabled={open === undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {isOpen && open && (
        <DamageDialog
          {...{ vehicle, title, isReturn, typed, open }}
          onType={damage.onType}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** What is known and new of the damage of a unit: "2 known marks, 1 new". */
export function describeDamage({ open, typed }: Damage): string {
  return open === undefined ? 'Loading marks…' : describeMarks(typed, open);
}

type DamageFieldProps = Omit<DamageButtonProps, 'children'> & {
  /** Stands under the new marks of a return. */
  readonly children?: ReactNode;
};

/** The damage of the unit of a hand-over: what is known and new, and the button that opens its marks (DAMAGE-5). */
export function DamageField({ children, ...props }: DamageFieldProps) {
  const { id, error, damage } = props;
  return (
    <div className={styles.found}>
      <h3>Damage</h3>
      {error !== undefined && <FieldError id={`${id}-note`} text={error} />}
      <div className={styles.row}>
        <span className="num" role="status">
          {describeDamage(damage)}
        </span>
        <DamageButton {...props}>Marks</DamageButton>
      </div>
      {children}
    </div>
  );
}
