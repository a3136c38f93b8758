import { Icon } from './icon.tsx';
import styles from './inline-alert.module.css';
import { Unbroken } from './unbroken.tsx';

/**
 * An alert for one part of a page. It is in the page before it is filled, so that screen readers
 * announce it.
 */
export function InlineAlert({ text }: { readonly text: string | undefined }) {
  return (
    <div role="alert" className={styles.alert}>
      {text !== undefined && (
        <p>
          <Icon name="alert" />
          <span>
            <Unbroken>{text}</Unbroken>
          </span>
        </p>
      )}
    </div>
  );
}
