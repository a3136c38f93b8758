/** A fault as the log shows it (HTTP-6). */
export type DescribedFault = {
  readonly type: string;
  readonly code?: string;
  readonly frames: readonly string[];
  readonly cause?: DescribedFault;
};

/** Maximum number of frames of a fault in the log, and of causes below it. */
const MAX_FRAMES = 20;
const MAX_CAUSES = 4;

/**
 * Describes a fault for the log by type, code and stack frames, with its causes. Its message and
 * its other properties are left out: drivers and parsers put parts of the data into them. MongoDB's
 * `errInfo` is the whole document that its validator refused, and `JSON.parse` quotes its text.
 */
export function describeFault(fault: unknown, causes = MAX_CAUSES): DescribedFault {
  if (!(fault instanceof Error)) return { type: typeof fault, frames: [] };
  const codes = [...CODES.map((name) => Reflect.get(fault, name)), ...codesOfAws(fault)];
  const code = codes.flatMap((value) => wordsOf(value) ?? []).join(', ');
  return {
    type: wordsOf(fault.constructor.name) ?? 'Error',
    ...(code === '' ? {} : { code }),
    frames: framesOf(fault),
    ...(fault.cause === undefined || causes === 0 ? {} : { cause: describeFault(fault.cause, causes - 1) }),
  };
}

/**
 * The properties with fixed values: Node's code, MongoDB's name of a code, and SQLite's text of
 * one ('disk I/O error').
 */
const CODES = ['code', 'codeName', 'errstr'] as const;

/** Returns the name and the HTTP status of an answer of S3 or SES. */
function codesOfAws(fault: Error): readonly unknown[] {
  const metadata: unknown = Reflect.get(fault, '$metadata');
  return typeof metadata === 'object' && metadata !== null ? [fault.name, Reflect.get(metadata, 'httpStatusCode')] : [];
}

/** Returns a number or a few plain words. Any other value could contain data. */
function wordsOf(value: unknown): string | undefined {
  const isCode = typeof value === 'number' || (typeof value === 'string' && /^[\w./ -]{1,60}$/.test(value));
  return isCode ? String(value) : undefined;
}

/**
 * Returns the lines of the stack that name a place in the code. The stack begins with the message,
 * which can have several lines, and one of them could look like a frame.
 */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const start = stack.indexOf(message);
  const frames = start < 0 ? stack : stack.slice(start + message.length);
  return frames
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => /^at (?:.* \()?[^() ]*(?::\d+:\d+|native|<anonymous>)\)?$/.test(line))
    .slice(0, MAX_FRAMES);
}
