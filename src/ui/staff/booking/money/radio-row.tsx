import fields from '../../../kit/field.module.css';
import styles from './payments-panel.module.css';

type RadioRowProps<Value extends string> = {
  readonly legend: string;
  /** Else it is heard alone. */
  readonly isLegendShown?: true;
  /** The name of the radio group in its form. */
  readonly name: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly isPossible?: boolean }[];
  readonly onChange: (value: Value) => void;
};

/** A choice among a few, as radio buttons beside each other. A long name wraps. */
export function RadioRow<Value extends string>({
  legend,
  isLegendShown,
  name,
  value,
  choices,
  onChange,
}: RadioRowProps<Value>) {
  return (
    <fieldset>
      <legend className={isLegendShown ? fields.label : 'vh'}>{legend}</legend>
      <div className={styles.methods}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              checked={value === choice.value}
              disabled={choice.isPossible === false}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
