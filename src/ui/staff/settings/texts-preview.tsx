import type { ReactNode } from 'react';
import { tagline } from '../../../domain/shared/company.ts';
import { isAwardShown, linesOf, PHONE_MARK } from '../../../domain/shared/texts.ts';
import type { TextFact } from '../../../domain/site/owner-texts.ts';
import type { Settings } from '../../../ports/api/staff/settings.ts';
import { Unbroken } from '../../kit/unbroken.tsx';
import { Panel } from '../kit/panel.tsx';
import company from './company.module.css';
import shared from './settings.module.css';
import styles from './texts.module.css';
import type { useTextsForm } from './use-texts-form.ts';

type TextsPreviewProps = Pick<ReturnType<typeof useTextsForm>, 'next' | 'changed'> & {
  readonly company: Settings['site']['company'];
};

/** What the pages say with the texts as they are typed (SITE-18). It has no figure for what is not shown. */
export function TextsPreview({ next, changed, company: facts }: TextsPreviewProps) {
  const { promo, about, award, inFrench, beforeYouRent, terms } = next;
  const marked = (texts: readonly TextFact[], content: ReactNode): ReactNode =>
    texts.some((text) => changed.has(`texts/${text}`)) ? <ins>{content}</ins> : content;
  return (
    <Panel title="What customers will see" hint="As you type" className={`${shared.trips} ${company.preview}`} isPadded>
      {promo !== '' && (
        <Figure title="Home, below the pictures">
          <p className={styles.points}>
            {linesOf(promo).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
              <span key={index}>{marked(['promo'], line)}</span>
            ))}
          </p>
        </Figure>
      )}
      <Figure title="About">
        {about.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
          <p key={index}>{marked(['about'], paragraph)}</p>
        ))}
      </Figure>
      {isAwardShown(award) && (
        <Figure title="Award, on Home and About">
          {award.title !== '' && (
            <p>
              <b>{marked(['award/shown', 'award/title'], award.title)}</b>
            </p>
          )}
          {award.text !== '' && <p>{marked(['award/shown', 'award/text'], award.text)}</p>}
        </Figure>
      )}
      {inFrench.shown && inFrench.text !== '' && (
        <Figure title="In French, on Home and Contact">
          <p lang="fr-CA">
            {marked(
              ['inFrench/shown', 'inFrench/text'],
              <Unbroken>{inFrench.text.replace(PHONE_MARK, facts.phone)}</Unbroken>,
            )}
          </p>
        </Figure>
      )}
      {beforeYouRent.length + terms.length > 0 && (
        <Figure title="Before you rent, at its end">
          {beforeYouRent.map(({ title, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place
            <div key={index}>
              <b>{marked(['beforeYouRent'], title)}</b>
              <Paragraphs text={text} shown={(line) => marked(['beforeYouRent'], line)} />
            </div>
          ))}
          {terms !== '' && (
            <div>
              <b>{marked(['terms'], 'Terms')}</b>
              <Paragraphs text={terms} shown={(line) => marked(['terms'], line)} />
            </div>
          )}
        </Figure>
      )}
      <figure className={company.figure}>
        <figcaption>Footer</figcaption>
        <div className={company.footer}>
          <p>{marked(['tagline'], tagline(facts, next))}</p>
        </div>
      </figure>
      <p className="hint">
        <ins>Green</ins> is not saved yet.
      </p>
    </Panel>
  );
}

function Figure({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <figure className={company.figure}>
      <figcaption>{title}</figcaption>
      <div className={styles.shown}>{children}</div>
    </figure>
  );
}

function Paragraphs({ text, shown }: { readonly text: string; readonly shown: (line: string) => ReactNode }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
  return linesOf(text).map((line, index) => <p key={index}>{shown(line)}</p>);
}
