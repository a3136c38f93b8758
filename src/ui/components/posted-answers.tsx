import styles from './posted-answers.module.css';

/**
 * How a form went that was posted without scripts: the site leads back to `#sent` or `#not-sent`, and the style shows the one that the
 * address names. A form that scripts have sent since leaves them out.
 */
export function PostedAnswers({ sent, notSent }: { readonly sent: string; readonly notSent: string }) {
  return (
    <>
      <p id="sent" className={`${styles.answer} ${styles.sent}`}>
        {sent}
      </p>
      <p id="not-sent" className={styles.answer}>
        {notSent}
      </p>
    </>
  );
}
