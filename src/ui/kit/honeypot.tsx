/**
 * A field that people cannot see or reach. A message or a booking with text in it is held
 * (FORM-11, BOOK-39).
 */
export function Honeypot() {
  return (
    <div className="vh" aria-hidden="true">
      <label>
        Website
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
