/** A sample of the Prometheus text format: its name, its family, and the family's type. */
export type Figure = {
  readonly name: string;
  readonly family: string;
  readonly type: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

/**
 * Parses the Prometheus text format, version 0.0.4. Throws for invalid text: an unknown kind of
 * line, a family without HELP or TYPE, one that is described twice or whose samples are not
 * contiguous, a duplicate sample, or a value that is not a number (Prometheus ignores its case).
 */
export function readFigures(text: string): readonly Figure[] {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const figures: Figure[] = [];
  const described = new Map<string, { help: boolean; type?: string }>();
  const seen = new Set<string>();
  let current = '';
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, kind, of = '', words = ''] = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line) ?? [];
    if (kind === 'HELP') {
      if (described.has(of)) throw new Error(`${of} is described twice`);
      described.set(of, { help: true });
      current = of;
    } else if (kind === 'TYPE') {
      if (of !== current || !/^(counter|gauge|histogram|summary)$/.test(words)) throw new Error(line);
      described.set(of, { help: true, type: words });
    } else {
      const figure = readSample(line, current, described.get(current)?.type);
      const identity = line.slice(0, line.lastIndexOf(' '));
      if (seen.has(identity)) throw new Error(`${identity} comes twice`);
      seen.add(identity);
      figures.push(figure);
    }
  }
  return figures;
}

function readSample(line: string, family: string, type = ''): Figure {
  const [, name = '', , words = '', value = ''] = /^([a-zA-Z_:][\w:]*)(\{(.*)\})? (\S+)$/.exec(line) ?? [];
  const suffixes = type === 'histogram' || type === 'summary' ? ['_bucket', '_sum', '_count', ''] : [''];
  if (type === '' || !suffixes.some((suffix) => name === `${family}${suffix}`)) throw new Error(`no family: ${line}`);
  if (!/^([+-]?Inf|NaN|[+-]?\d[\d.]*(e[+-]?\d+)?)$/i.test(value)) throw new Error(`no number: ${line}`);
  const pairs = [...words.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\[\\"n])*)"(?:,|$)/g)];
  if (pairs.map(([pair]) => pair).join('') !== words) throw new Error(`no labels: ${line}`);
  const labels = Object.fromEntries(pairs.map(([, label = '', text = '']) => [label, text]));
  return { name, family, type, labels, value: value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value) };
}
