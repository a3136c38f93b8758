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

/** Shown without scripts in place of what the booking steps do (PAGE-19). */
export function NeedsScripts() {
  return (
    <noscript>
      <div className={`card ${styles.notice}`}>
        <p>
          <b>Choosing a vehicle and reserving it need scripts.</b> Please allow them for this site, then load the page
          again.
        </p>
        <p>
          Or call us at <a href={COMPANY.phoneLink}>{COMPANY.phone}</a> and we reserve for you:{' '}
          {COMPANY.hours.join(', ')}. <a href="/contact">Our contact form</a> works without scripts.
        </p>
      </div>
    </noscript>
  );
}
