import { Icon } from './icon.tsx';
import styles from './inline-alert.module.css';

/** What went wrong in a part of a page that speaks for itself: in the page, empty, before it is filled, so that it is announced. */
export function InlineAlert({ text }: { readonly text: string | undefined }) {
  return (
    <div role="alert" className={styles.spoken}>
      {text !== undefined && (
        <p>
          <Icon name="alert" />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
