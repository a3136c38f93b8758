/** A part that the site leans on and can ask after; `check` rejects while it is out of reach. */
export type HealthCheck = { readonly name: 'store' | 'files'; check(): Promise<void> };
