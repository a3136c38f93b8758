import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** A page without its blocks of code. */
const textOf = (page: string) => readFileSync(page, 'utf8').replaceAll(/^```.*?^```/gms, '');

/** The anchors of the headings of a page, as GitHub makes them. */
function anchorsOf(page: string): readonly string[] {
  return [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it.each(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md')])(
  'should link to pages and headings that exist: %s',
  (page) => {
    const links = [...textOf(page).matchAll(/\]\(([^)\s:]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      const [path = '', anchor = ''] = link.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      return !existsSync(file) || (anchor !== '' && !anchorsOf(file).includes(anchor));
    });
    expect(broken).toEqual([]);
  },
);
