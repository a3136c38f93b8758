/** From here on files and folders that this process makes are for its own user alone: they hold personal data, and backups hold all of it. */
export function setPrivateUmask(): void {
  process.umask(0o077);
}
