import type { ReactNode } from 'react';
import { tagline } from '../../../domain/shared/company.ts';
import { type CompanyField, LINK_PLACES } from '../../../domain/site/company-form.ts';
import { Icon } from '../../kit/icon.tsx';
import { HoursLines } from '../../site/hours-lines.tsx';
import { Panel } from '../kit/panel.tsx';
import styles from './company.module.css';
import shared from './settings.module.css';
import type { useCompanyForm } from './use-company-form.ts';

type PreviewProps = Pick<ReturnType<typeof useCompanyForm>, 'texts' | 'before' | 'examples'>;

/** What header, contact page and footer say with the facts as they are typed (STAFF-64). */
export function CompanyPreview(parts: PreviewProps) {
  const { texts } = parts;
  const fact = (field: CompanyField) => <Shown {...parts} fields={[field]} />;
  const towns = texts.towns.split(',').flatMap((town) => (town.trim() === '' ? [] : [town.trim()]));
  const address = (
    <>
      {fact('town')}, {fact('province')} {fact('postalCode')}
    </>
  );
  const links = LINK_PLACES.filter((place) => texts[`links/${place}/url`] !== '');
  return (
    <Panel title="What customers will see" hint="As you type" className={`${shared.trips} ${styles.preview}`} isPadded>
      <figure className={styles.figure}>
        <figcaption>Header</figcaption>
        <div className={styles.header}>
          <p>
            <b>Car &amp; Truck Rental</b>
            <small>
              {fact('town')}, since {fact('since')}
            </small>
          </p>
          <p className={`num ${styles.line}`}>
            <Icon name="phone" /> {fact('phone')}
          </p>
        </div>
      </figure>
      <figure className={styles.figure}>
        <figcaption>Contact page</figcaption>
        <div className={styles.contact}>
          <b>Visit or call</b>
          <p className={styles.line}>
            <Icon name="pin" />
            <span>
              {fact('street')}
              <br />
              {address}
            </span>
          </p>
          <p className={`num ${styles.line}`}>
            <Icon name="phone" />
            {fact('phone')}
          </p>
          <p className={styles.line}>
            <Icon name="mail" />
            {fact('email')}
          </p>
          <p className={`num ${styles.line}`}>
            <Icon name="clock" />
            <span>
              <HoursLines />
            </span>
          </p>
        </div>
      </figure>
      <figure className={styles.figure}>
        <figcaption>Footer</figcaption>
        <div className={styles.footer}>
          <p>
            <Shown {...parts} fields={['towns']}>
              {tagline({ towns })}
            </Shown>
          </p>
          <p className="num">
            {fact('street')}, {address}
            <br />
            {fact('phone')}
          </p>
          {links.length > 0 && (
            <p>
              {links.map((place, index) => (
                <span key={place}>
                  {index > 0 && ', '}
                  <Shown {...parts} fields={[`links/${place}/url`, `links/${place}/name`]}>
                    {texts[`links/${place}/name`]}
                  </Shown>
                </span>
              ))}
            </p>
          )}
          <p>© {fact('name')}</p>
        </div>
      </figure>
      <p className="hint">
        <mark>Yellow</mark> is still an example. <ins>Green</ins> is not saved yet.
      </p>
    </Panel>
  );
}

type ShownProps = PreviewProps & {
  readonly fields: readonly [CompanyField, ...CompanyField[]];
  /** The default is the text of the first field. */
  readonly children?: ReactNode;
};

function Shown({ texts, before, examples, fields, children = texts[fields[0]] }: ShownProps) {
  if (fields.some((field) => texts[field] !== before[field])) return <ins>{children}</ins>;
  if (fields.some((field) => examples.has(field))) return <mark>{children}</mark>;
  return children;
}
