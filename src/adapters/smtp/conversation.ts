import type { SMTPTransportOptions } from 'nodemailer';
import type { SmtpLimits } from './limits.ts';

/** What the mail server is waited for, as a reason names it: 'at RCPT TO'. */
const GREETING = 'the greeting';
const MESSAGE = 'the message';
const END = 'the end of the message';

/** Where an attempt stands. */
export type Step = {
  /** Undefined until the server is connected. */
  readonly at: string | undefined;
  readonly isHandedOver: boolean;
};

/** The fields of a line of the log that distinguish the steps. */
type Line = { readonly tnx?: string };

/**
 * Follows one conversation with a mail server by the log of nodemailer, which tells nobody else how
 * far it came: `tnx` is 'network' for the connection, 'client' for a command, 'server' for a whole
 * answer and 'message' once the message is written whole. Commands may be sent ahead (PIPELINING),
 * so the step is the first one without an answer. Calls `onLimit` when a step takes too long.
 */
export function followConversation(limits: SmtpLimits, onLimit: () => void) {
  const unanswered: string[] = [];
  let last: string | undefined;
  let isHandedOver = false;
  let isOver = false;
  let timer = setTimeout(onLimit, limits.connection);

  const step = (): Step => {
    const between = isHandedOver ? END : last === 'DATA' ? MESSAGE : last;
    return { at: unanswered[0] ?? between, isHandedOver };
  };
  const expect = (answerTo: string): void => {
    last = answerTo;
    unanswered.push(answerTo);
  };
  const wait = (): void => {
    clearTimeout(timer);
    // A connection that was given up may still come about.
    if (!isOver) timer = setTimeout(onLimit, limitAt(step().at, limits));
  };
  const follow = ({ tnx }: Line, text: string): void => {
    const before = step().at;
    if (tnx === 'network' && last === undefined) expect(GREETING);
    else if (tnx === 'client') expect(/^[A-Z]{4,}(?: FROM| TO)?/.exec(text)?.[0] ?? 'AUTH');
    else if (tnx === 'server') unanswered.shift();
    else if (tnx === 'message') isHandedOver = true;
    else return;
    if (tnx !== 'client' || step().at !== before) wait();
  };
  const logger = Object.fromEntries(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, follow]),
  );
  return {
    /** The settings by which nodemailer tells of this conversation. */
    settings: { logger, transactionLog: true } satisfies SMTPTransportOptions,
    step,
    end(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

function limitAt(step: string | undefined, limits: SmtpLimits): number {
  if (step === undefined) return limits.connection;
  if (step === MESSAGE) return limits.message;
  if (step === END) return limits.end;
  return step === 'DATA' ? limits.data : limits.command;
}
