import { COMPANY } from '../../domain/shared/company.ts';
import styles from './needs-scripts.module.css';

/** Shown without scripts in place of the staff pages. */
export function StaffNeedScripts() {
  return (
    <noscript>
      <p className="wrap">The staff pages need scripts. Please allow them for this site, then load the page again.</p>
    </noscript>
  );
}

type NeedsScriptsProps = { readonly what?: string };

/** Shown without scripts in place of what a page does, by default a booking step (PAGE-19). */
export function NeedsScripts({ what = 'Choosing a vehicle and reserving it need scripts.' }: NeedsScriptsProps) {
  return (
    <noscript>
      <div className={`card ${styles.notice}`}>
        <p>
          <b>{what}</b> Please allow them for this site, then load the page again.
        </p>
        <p>
          Or call us at <a href={COMPANY.phoneLink}>{COMPANY.phone}</a> and we do it for you: {COMPANY.hours.join(', ')}
          . <a href="/contact">Our contact form</a> works without scripts.
        </p>
      </div>
    </noscript>
  );
}
