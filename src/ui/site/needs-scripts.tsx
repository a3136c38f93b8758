import { HoursSentence } from './hours-lines.tsx';
import styles from './needs-scripts.module.css';
import { PhoneText } from './phone-text.tsx';

/** Shown without scripts in place of the staff pages. */
export function StaffNeedScripts() {
  return (
    <noscript>
      <p className="wrap">The staff pages need JavaScript. Please turn it on, then reload the page.</p>
    </noscript>
  );
}

type NeedsScriptsProps = { readonly what?: string };

/** Shown without scripts in place of what a page does, by default a booking step (PAGE-19). */
export function NeedsScripts({ what = 'Booking online needs JavaScript.' }: NeedsScriptsProps) {
  return (
    <noscript>
      <div className={`card ${styles.notice}`}>
        <p>
          <b>{what}</b> Please turn it on, then reload the page.
        </p>
        <p>
          Or call us at <PhoneText /> and we’ll do it for you: <HoursSentence /> <a href="/contact">Our contact form</a>{' '}
          works without it.
        </p>
      </div>
    </noscript>
  );
}
