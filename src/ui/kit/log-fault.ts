/** Writes a fault to the browser's log. */
export function logFault(what: string, fault: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the error catalogue asks for a line in the browser's log
  console.error(what, fault);
}
