import { formatCount } from '../../../domain/shared/format-date.ts';
import { NO_ATTENTION } from '../../../domain/site/staff-messages.ts';
import type { SiteHealth } from '../../../ports/api/staff/staff-health.ts';
import { Callout } from '../../kit/callout.tsx';
import styles from './admin-health-page.module.css';

/** What needs attention, a sentence each, the most urgent first. */
export function AttentionList({ attention }: Pick<SiteHealth, 'attention'>) {
  if (attention.length === 0) {
    return (
      <Callout kind="success" icon="check" className={styles.attention}>
        <p>{NO_ATTENTION}</p>
      </Callout>
    );
  }
  return (
    <Callout kind="warn" icon="alert" className={styles.attention}>
      <section aria-labelledby="attention">
        <h2 id="attention">{formatCount(attention.length, 'thing needs', 'things need')} attention</h2>
        <ul>
          {attention.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    </Callout>
  );
}
