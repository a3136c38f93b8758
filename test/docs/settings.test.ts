import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { namesOf } from '../../src/domain/shared/table.ts';
import { SCHEMES, SETTINGS, type Setting } from '../../src/server/settings.ts';

const [, table = ''] = readFileSync('docs/specification.md', 'utf8').split('| Variable | What it wants |');
const [rows = ''] = table.split('\n- **');
const listed = rows.split('\n').flatMap((row) => {
  const [, name, wants, , initial] = row.split('|').map((cell) => cell.trim());
  return name?.startsWith('`') ? [{ name, wants, initial }] : [];
});

/** The default as the table has it. In words where it follows from other settings. */
function initialOf({ fallback }: Setting<unknown>) {
  if (fallback === undefined) return expect.stringMatching(/[a-z] /);
  return fallback === '' ? 'none' : `\`${fallback}\``;
}

// CONF-1
it('should list every setting that the start reads, with what it wants and its default, and no other', () => {
  expect(listed).toEqual(
    namesOf(SETTINGS).map((name) => ({
      name: `\`${name}\``,
      wants: `\`${SETTINGS[name].wants}\``,
      initial: initialOf(SETTINGS[name]),
    })),
  );
});

// CONF-1
it('should list the scheme of every address', () => {
  for (const name of namesOf(SCHEMES)) {
    const row = rows.split('\n').find((line) => line.includes(`| \`${name}\` |`));
    for (const scheme of Object.keys(SCHEMES[name])) expect(row).toContain(scheme);
  }
});
