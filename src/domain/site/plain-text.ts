/** The most characters of a fact or a text, but for `terms`. */
export const MAX_FACT_LENGTH = 600;

/**
 * Whether a text is plain and not empty. `{{` begins a placeholder of a built page, and controls of
 * direction would turn the text around it.
 */
export function isPlain(text: string): boolean {
  return text !== '' && !/[<>\p{Bidi_Control}]|\{\{/u.test(text);
}
