/**
 * Shown in place of the failure of a customer's form while the browser is offline (FAIL-11). Beside
 * the texts of lists it would make the vehicle list load the code of the forms.
 */
export const OFFLINE = 'You are offline. Nothing is lost; press again when you are back.';
