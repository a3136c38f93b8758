/**
 * From this call on, files and folders of this process are accessible only to its own user. They
 * contain personal data, and backups contain all of it.
 */
export function setPrivateUmask(): void {
  process.umask(0o077);
}
