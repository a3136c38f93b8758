const MINUTE = 60_000;

/**
 * How long an attempt waits for each step, in ms. Servers may take as long by RFC 5321 4.5.3.2: 5
 * minutes for the greeting, MAIL and RCPT (and here for every other command), 2 for DATA, 3 for the
 * message itself, 10 for the answer to its end, while they look for viruses. `connection` is ours:
 * it is shared by all addresses of the server, and the greeting ends within it.
 */
export type SmtpLimits = Readonly<Record<'connection' | 'command' | 'data' | 'message' | 'end', number>>;

export const SMTP_LIMITS: SmtpLimits = {
  connection: 6 * MINUTE,
  command: 5 * MINUTE,
  data: 2 * MINUTE,
  message: 3 * MINUTE,
  end: 10 * MINUTE,
};
