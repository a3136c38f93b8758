/**
 * A field that people cannot see or reach. A message with text in it is not mailed on (FORM-11).
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
