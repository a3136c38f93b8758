import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** What is wrong with a field, above its input. */
export function FieldError({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  );
}
