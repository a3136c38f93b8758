import { SIGNATURE_BOX } from '../../domain/agreement/signature.ts';
import styles from './signature.module.css';

/** A drawn signature (SIGN-12). `path` was checked to be lines alone, and is only the `d` of a path. */
export function Signature({ name, path }: { readonly name: string; readonly path: string }) {
  return (
    <svg
      className={styles.signature}
      viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
      role="img"
      aria-label={`Signature of ${name}`}
    >
      <path d={path} />
    </svg>
  );
}
