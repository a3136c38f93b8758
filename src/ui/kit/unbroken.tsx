const TIME = String.raw`\d{1,2}(?::\d\d)? [ap]m\b`;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
const DATE = String.raw`(?:[A-Z][a-z]+, )?${MONTH} \d{1,2}\b(?:, \d{4})?`;
const POSTAL_CODE = String.raw`\b[A-Z]\d[A-Z] \d[A-Z]\d\b`;
const PHONE = String.raw`(?:\+?\b1[-. ]?)?(?:\(\d{3}\) ?|\b\d{3}[-. ])\d{3}[-. ]?\d{4}\b`;
const NEGATIVE_SUM = String.raw`-\$[\d,]+\.\d\d`;
const WHOLE = new RegExp(`(${DATE}(?:, ${TIME})?|${TIME}|${POSTAL_CODE}|${PHONE}|${NEGATIVE_SUM})`);

/**
 * A text in which no time, date, postal code, phone number or sum breaks across a line (PAGE-49). A
 * moment breaks before its time at most.
 */
export function Unbroken({ children }: { readonly children: string }) {
  return children.split(WHOLE).map((part, index) => {
    if (index % 2 === 0) return part;
    const [date, time] = part.split(/, (?=\d+:)/);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      <span key={index} className="unbroken">
        {time === undefined ? part : `${date}, `}
        {time !== undefined && <wbr />}
        {time}
      </span>
    );
  });
}
