import { type FormTraits, HONEYPOT_NAME } from '../../domain/shared/form-limits.ts';
import { typedIn } from './form-refusals.ts';

/**
 * A field that people cannot see or reach. A message, quote or booking with text in it is held
 * (FORM-11, HOLD-8, BOOK-39). It has nothing of a person in name and label, and the marks by which
 * password managers leave a field out.
 */
export function Honeypot() {
  return (
    <div className="vh" aria-hidden="true">
      <label>
        Leave this empty
        <input
          name={HONEYPOT_NAME}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          data-bwignore
          data-form-type="other"
        />
      </label>
    </div>
  );
}

/** The time in ms by the page's own clock, which goes on evenly while the page is open. */
export function pageTime(): number {
  return performance.timeOrigin + performance.now();
}

/** How a form was filled in. The time counts from when it opened, by default from when the page did. */
export function traitsOf(form: HTMLFormElement, openedAt = performance.timeOrigin): FormTraits {
  // A page may have been loaded again after the device's clock was set back.
  return { website: typedIn(form)(HONEYPOT_NAME), openedFor: Math.round(Math.abs(pageTime() - openedAt)) };
}
