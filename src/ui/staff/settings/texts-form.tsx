import { type ReactNode, useEffect, useRef } from 'react';
import { PHONE_MARK } from '../../../domain/shared/texts.ts';
import { MAX_ENTRIES, MAX_PARAGRAPHS, MAX_TERMS_LENGTH, type TextFact } from '../../../domain/site/owner-texts.ts';
import { MAX_FACT_LENGTH } from '../../../domain/site/plain-text.ts';
import { Button } from '../../kit/button.tsx';
import { CheckField, TextArea, TextField } from '../../kit/text-field.tsx';
import { Panel } from '../kit/panel.tsx';
import company from './company.module.css';
import { SaveBar } from './save-bar.tsx';
import shared from './settings.module.css';
import styles from './texts.module.css';
import { type TextPath, textLabel, type useTextsForm, valueAt } from './use-texts-form.ts';

type TextsFormProps = Omit<ReturnType<typeof useTextsForm>, 'undo'>;

/** All texts of the owner (SITE-17). What is empty is not shown, and an empty paragraph is left out. */
export function TextsForm(parts: TextsFormProps) {
  const { form, facts, changed, putBack } = parts;
  return (
    <Panel title="Texts">
      <form aria-label="Texts" noValidate onSubmit={form.onSubmit}>
        <div className={`${shared.fields} ${styles.texts}`}>
          <Line {...parts} place="tagline" hint="In the footer. Empty: made from the towns you serve." />
          <Lines {...parts} place="promo" hint="On the home page, below the pictures: each line a point of its own." />
          <List {...parts} list="about" title="About" hint="An empty paragraph is left out." words="Add a paragraph">
            {facts.about.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
              <Lines key={index} {...parts} place={`about/${index}`} />
            ))}
          </List>
          <fieldset className={styles.group}>
            <legend>Award</legend>
            <Tick {...parts} place="award/shown" hint="On the home page and on About." />
            <Line {...parts} place="award/title" />
            <Line {...parts} place="award/text" />
          </fieldset>
          <fieldset className={styles.group}>
            <legend>In French</legend>
            <Tick {...parts} place="inFrench/shown" hint="On the home page and on Contact." />
            <Line {...parts} place="inFrench/text" hint={`${PHONE_MARK} is your phone number, as a link.`} />
          </fieldset>
          <List
            {...parts}
            list="beforeYouRent"
            title="Before you rent"
            hint="After what the page says of your rates. An empty entry is left out."
            words="Add an entry"
          >
            {facts.beforeYouRent.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place
              <div key={index} className={styles.entry}>
                <Line {...parts} place={`beforeYouRent/${index}/title`} />
                <Lines {...parts} place={`beforeYouRent/${index}/text`} />
              </div>
            ))}
          </List>
          <Lines
            {...parts}
            place="terms"
            most={MAX_TERMS_LENGTH}
            hint="At the end of Before you rent. Empty: none. Each line is a paragraph."
          />
        </div>
        <SaveBar count={changed.size} isRunning={form.running} onPutBack={putBack} />
      </form>
    </Panel>
  );
}

type FieldProps = TextsFormProps & { readonly place: TextPath; readonly hint?: string; readonly most?: number };

function fieldProps({ form, facts, changed, type, place, most = MAX_FACT_LENGTH }: FieldProps) {
  const [name = ''] = place.split('/');
  const fact = (name === 'about' || name === 'beforeYouRent' ? name : place) as TextFact;
  return {
    isChanged: changed.has(`texts/${fact}`),
    input: {
      id: `texts/${place}`,
      name: `texts/${place}`,
      label: textLabel(place),
      error: form.errors.get(`texts/${place}`),
      autoComplete: 'off',
      maxLength: most,
      value: `${valueAt(facts, place)}`,
      onChange: ({ target }: { readonly target: HTMLInputElement | HTMLTextAreaElement }) => type(place, target.value),
    },
  };
}

function Line({ hint, ...props }: FieldProps) {
  const { isChanged, input } = fieldProps(props);
  return <TextField {...input} hint={hint} className={isChanged ? company.edited : ''} />;
}

/** A text of several lines, with how long it is. */
function Lines({ hint, ...props }: FieldProps) {
  const { isChanged, input } = fieldProps(props);
  const length = `${input.value.length} of ${(props.most ?? MAX_FACT_LENGTH).toLocaleString('en-CA')} characters.`;
  return (
    <TextArea
      {...input}
      hint={<span className="num">{hint === undefined ? length : `${hint} ${length}`}</span>}
      className={isChanged ? company.edited : ''}
      rows={props.place === 'terms' ? 8 : 3}
    />
  );
}

function Tick({ form, facts, type, place, hint }: FieldProps) {
  return (
    <CheckField
      id={`texts/${place}`}
      name={`texts/${place}`}
      label={textLabel(place)}
      error={form.errors.get(`texts/${place}`)}
      hint={hint}
      checked={valueAt(facts, place) === true}
      onChange={({ target }) => type(place, target.checked)}
    />
  );
}

type ListProps = TextsFormProps & {
  readonly list: 'about' | 'beforeYouRent';
  readonly title: string;
  readonly hint: string;
  /** The words of the button that adds one. */
  readonly words: string;
  readonly children: readonly ReactNode[];
};

/** A list with a button above it, which stays where it is. A field that was added takes the focus. */
function List({ facts, list, title, hint, words, add, children }: ListProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const count = facts[list].length;
  const isAdded = useRef(false);
  useEffect(() => {
    if (count === 0 || !isAdded.current) return;
    isAdded.current = false;
    const name = list === 'about' ? `texts/about/${count - 1}` : `texts/beforeYouRent/${count - 1}/title`;
    const added = fields.current?.elements.namedItem(name);
    if (added instanceof HTMLElement) added.focus();
  }, [count, list]);
  return (
    <fieldset ref={fields} className={styles.group}>
      <legend>{title}</legend>
      <p className={`hint ${styles.head}`}>
        <span>{hint}</span>
        <Button
          variant="secondary"
          small
          disabled={count >= (list === 'about' ? MAX_PARAGRAPHS : MAX_ENTRIES)}
          onClick={() => {
            isAdded.current = true;
            add(list);
          }}
        >
          {words}
        </Button>
      </p>
      {children}
    </fieldset>
  );
}
