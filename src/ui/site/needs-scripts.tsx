import { COMPANY } from '../../domain/shared/company.ts';

/** Shown without scripts in place of the staff pages. */
export function StaffNeedScripts() {
  return (
    <noscript>
      <p className="wrap">The staff pages need scripts. Please allow them for this site, then load the page again.</p>
    </noscript>
  );
}

/** Shown without scripts in place of the booking steps. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className="wrap">
        Choosing a vehicle and reserving it need scripts. Please allow them for this site, or call us at{' '}
        <a href={COMPANY.phoneLink}>{COMPANY.phone}</a> and we reserve for you. The <a href="/">first page</a> and{' '}
        <a href="/contact">our contact form</a> work without.
      </p>
    </noscript>
  );
}
