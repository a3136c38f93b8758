import type { ComponentProps } from 'react';
import { type CompanyField, LINK_PLACES } from '../../../domain/site/company-form.ts';
import { EXAMPLE } from '../../../domain/site/settings-messages.ts';
import { Icon } from '../../kit/icon.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { Panel } from '../kit/panel.tsx';
import styles from './company.module.css';
import { SaveBar } from './save-bar.tsx';
import shared from './settings.module.css';
import type { useCompanyForm } from './use-company-form.ts';

type CompanyFormProps = Omit<ReturnType<typeof useCompanyForm>, 'undo'>;
type FactProps = CompanyFormProps & { readonly field: CompanyField } & Pick<
    ComponentProps<typeof TextField>,
    'hint' | 'type' | 'inputMode' | 'placeholder' | 'className'
  >;

/** Everything that the site says of the company. A field that is changed says what is saved now. */
export function CompanyForm(parts: CompanyFormProps) {
  const { form, texts, count, putBack } = parts;
  const filled = LINK_PLACES.filter((place) => `${texts[`links/${place}/name`]}${texts[`links/${place}/url`]}` !== '');
  const rows = Number(filled.at(-1) ?? -1) + 2;
  return (
    <Panel title="Company">
      <form aria-label="Company" noValidate onSubmit={form.onSubmit}>
        <div className={`${shared.fields} ${styles.facts}`}>
          <Fact {...parts} field="name" />
          <Fact {...parts} field="legalName" hint="On invoices and agreements. Empty: none." />
          <Fact {...parts} field="since" inputMode="numeric" />
          <Fact {...parts} field="hstNumber" hint="Like 123456789 RT 0001. Empty: none." />
          <Fact {...parts} field="street" />
          <Fact {...parts} field="town" />
          <div className={styles.pair}>
            <Fact {...parts} field="province" />
            <Fact {...parts} field="postalCode" />
          </div>
          <Fact {...parts} field="phone" type="tel" />
          <Fact {...parts} field="email" type="email" />
          <div className={styles.pair}>
            <Fact {...parts} field="latitude" />
            <Fact {...parts} field="longitude" />
          </div>
          <Fact {...parts} field="towns" hint="1 to 12, with commas between." className={styles.whole} />
          <fieldset className={`${styles.links} ${styles.whole}`}>
            <legend>Links</legend>
            <p className="hint">Up to four, each with a name like Facebook. Empty both fields, and it is gone.</p>
            {LINK_PLACES.slice(0, rows).map((place) => (
              <div key={place} className={styles.link}>
                <Fact {...parts} field={`links/${place}/name`} />
                <Fact {...parts} field={`links/${place}/url`} type="url" />
              </div>
            ))}
          </fieldset>
        </div>
        <SaveBar count={count} isRunning={form.running} onPutBack={putBack} />
      </form>
    </Panel>
  );
}

function Fact({ field, hint, className = '', texts, before, examples, inputProps, ...parts }: FactProps) {
  const { form: _form, count: _count, putBack: _putBack, ...input } = parts;
  const isChanged = texts[field] !== before[field];
  const isExample = examples.has(field);
  const now = isChanged ? `Now: ${before[field] || 'none'}` : hint;
  return (
    <TextField
      {...inputProps(field)}
      {...input}
      className={`${className} ${isChanged ? styles.edited : ''}`}
      hint={
        isExample ? (
          <>
            <span className={styles.example}>
              <Icon name="alert" />
              {EXAMPLE}
            </span>{' '}
            {isChanged && now}
          </>
        ) : (
          now
        )
      }
    />
  );
}
