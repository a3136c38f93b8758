/** A field that people never see, are never told of and never reach; whoever fills it in is not mailed on (FORM-11). */
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
