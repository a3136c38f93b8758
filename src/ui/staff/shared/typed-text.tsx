/**
 * Text as somebody typed it. Each run of digits is isolated and stays left to right: in Arabic or
 * Hebrew the parts of a telephone number would be drawn in reverse (STAFF-22).
 */
export function TypedText({ text }: { readonly text: string }) {
  let from = 0;
  return text.split(NUMBER).map((part, index) => {
    const key = from;
    from += part.length;
    return index % 2 === 0 ? (
      part
    ) : (
      <bdi key={key} dir="ltr">
        {part}
      </bdi>
    );
  });
}

/** Digits of any script, with what separates and surrounds the groups of a number in one line. */
const NUMBER = /([+(]*\p{Nd}(?:[\p{Nd} ()+./\u2010-\u2013\u00A0-]*\p{Nd})?)/u;
