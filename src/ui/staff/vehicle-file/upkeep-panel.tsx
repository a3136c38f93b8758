import { type ReactNode, useId, useMemo } from 'react';
import { CAR_NOT_SAVED } from '../../../domain/fleet/staff-messages.ts';
import type { StaffVehicle } from '../../../domain/fleet/vehicle.ts';
import { formatKilometres } from '../../../domain/fleet/vehicle-class.ts';
import {
  type DateDraft,
  isOfUnit,
  readUpkeep,
  type ServiceDraft,
  upkeepDraft,
} from '../../../domain/rental/upkeep-form.ts';
import { UNIT_DATE_NAMES } from '../../../domain/rental/upkeep-texts.ts';
import { formatDayAndYear } from '../../../domain/shared/format-date.ts';
import { SERVICE_TEXT_LIMIT, UNIT_DATES, type UnitDateKind } from '../../../domain/unit/upkeep.ts';
import type { UnitFile } from '../../../ports/api/staff/vehicle-file.ts';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { SelectField, TextField } from '../../kit/text-field.tsx';
import { type FieldDescription, useForm } from '../../kit/use-form.ts';
import { Panel } from '../kit/panel.tsx';
import { useLaterFocus } from '../kit/use-later-focus.ts';
import { useSaveUpkeep } from './use-save-upkeep.ts';
import type { TypedFile } from './use-typed-file.ts';
import styles from './vehicle-file.module.css';

type UpkeepPanelProps = {
  readonly vehicle: StaffVehicle;
  readonly unit: UnitFile;
  readonly units: readonly UnitFile[];
  readonly mayChange: boolean;
  readonly work: TypedFile;
};

/** What is to be done next of a unit, and the days on which its papers end (FILE-1). */
export function UpkeepPanel(props: UpkeepPanelProps) {
  const { vehicle, unit, mayChange } = props;
  return (
    <Panel title="Service and dates" hint={vehicle.units > 1 ? (unit.unit ?? '') : ''} isPadded>
      {mayChange ? <UpkeepForm {...props} /> : <UpkeepFacts unit={unit} />}
    </Panel>
  );
}

function UpkeepFacts({ unit: { service, dates } }: { readonly unit: UnitFile }) {
  if (service.length + dates.length === 0) return <p>Nothing is written down.</p>;
  return (
    <dl className={styles.facts}>
      {service.map(({ unit, what, dueKm, dueOn }) => (
        <div key={`${unit} ${what} ${dueKm} ${dueOn}`}>
          <dt>{what}</dt>
          <dd className="num">
            {[dueKm !== undefined && formatKilometres(dueKm), dueOn !== undefined && formatDayAndYear(dueOn)]
              .filter(Boolean)
              .join(' or ')}
          </dd>
        </div>
      ))}
      {dates.map(({ unit, what, on }) => (
        <div key={`${unit} ${what} ${on}`}>
          <dt>{UNIT_DATE_NAMES[what]} ends</dt>
          <dd className="num">{formatDayAndYear(on)}</dd>
        </div>
      ))}
    </dl>
  );
}

const ADD_SERVICE = 'file-add-service';
const ADD_DATE = 'file-add-date';
const ALL_UNITS = 'All units';

function UpkeepForm({ vehicle, unit: { unit }, units, work }: UpkeepPanelProps) {
  const stored = useMemo(() => upkeepDraft(vehicle), [vehicle]);
  const typed = work.typed.upkeep;
  const setTyped = (next: typeof typed): void => work.type(() => ({ upkeep: next }));
  const draft = typed ?? stored;
  const save = useSaveUpkeep(vehicle, () => setTyped(undefined));
  const focusLater = useLaterFocus();
  const fields = useMemo<readonly FieldDescription<string>[]>(
    () => [
      ...draft.service.flatMap((_, index) => [
        { name: `service/${index}/what`, label: `What, service ${index + 1}` },
        { name: `service/${index}/dueKm`, label: `Kilometres, service ${index + 1}` },
        { name: `service/${index}/unit`, label: `Unit, service ${index + 1}` },
      ]),
      ...draft.dates.flatMap((_, index) => [
        { name: `dates/${index}/on`, label: `Day, date ${index + 1}` },
        { name: `dates/${index}/unit`, label: `Unit, date ${index + 1}` },
      ]),
    ],
    [draft],
  );
  const form = useForm({
    fields,
    limits: {},
    idPrefix: 'file-',
    check: () => readUpkeep(draft),
    send: save,
    failed: CAR_NOT_SAVED,
  });
  const own = unit !== undefined && vehicle.units > 1 ? unit : '';
  const editService = (index: number, edits: Partial<ServiceDraft>): void =>
    setTyped({ ...draft, service: draft.service.map((one, at) => (at === index ? { ...one, ...edits } : one)) });
  const editDate = (index: number, edits: Partial<DateDraft>): void =>
    setTyped({ ...draft, dates: draft.dates.map((one, at) => (at === index ? { ...one, ...edits } : one)) });
  const without = (list: 'service' | 'dates', index: number): void => {
    setTyped({ ...draft, [list]: draft[list].filter((_, at) => at !== index) });
    focusLater(list === 'service' ? ADD_SERVICE : ADD_DATE);
  };
  const names = vehicle.units > 1 ? units.flatMap((one) => one.unit ?? []) : [];
  const isShown = (entry: { readonly unit: string }) => isOfUnit(entry, vehicle.units, unit);
  const shownServices = draft.service.map((entry, index) => ({ entry, index })).filter(({ entry }) => isShown(entry));
  const shownDates = draft.dates.map((entry, index) => ({ entry, index })).filter(({ entry }) => isShown(entry));
  return (
    <form aria-label="Service and dates" noValidate className={styles.form} onSubmit={form.onSubmit}>
      {shownServices.length + shownDates.length === 0 && <p className="hint">Nothing is written down.</p>}
      {shownServices.map(({ entry, index }, place) => (
        <Entry
          key={`service ${index}`}
          name={`Service ${place + 1}`}
          onRemove={() => without('service', index)}
          {...{ names, unit: entry.unit }}
          onUnit={(next) => editService(index, { unit: next })}
          id={`file-service/${index}/unit`}
        >
          <TextField
            id={`file-service/${index}/what`}
            label="To be done"
            className={styles.wide}
            autoComplete="off"
            maxLength={SERVICE_TEXT_LIMIT}
            error={form.errors.get(`service/${index}/what`)}
            value={entry.what}
            onChange={({ target }) => editService(index, { what: target.value })}
          />
          <TextField
            id={`file-service/${index}/dueKm`}
            label="At (km)"
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            error={form.errors.get(`service/${index}/dueKm`)}
            value={entry.dueKm}
            onChange={({ target }) => editService(index, { dueKm: target.value })}
          />
          <TextField
            id={`file-service/${index}/dueOn`}
            label="or on"
            type="date"
            value={entry.dueOn}
            onChange={({ target }) => editService(index, { dueOn: target.value })}
          />
        </Entry>
      ))}
      {shownDates.map(({ entry, index }, place) => (
        <Entry
          key={`date ${index}`}
          name={`Date ${place + 1}`}
          onRemove={() => without('dates', index)}
          {...{ names, unit: entry.unit }}
          onUnit={(next) => editDate(index, { unit: next })}
          id={`file-dates/${index}/unit`}
        >
          <SelectField
            id={`file-dates/${index}/what`}
            label="What ends"
            value={entry.what}
            onChange={({ target }) => editDate(index, { what: target.value as UnitDateKind })}
          >
            {UNIT_DATES.map((kind) => (
              <option key={kind} value={kind}>
                {UNIT_DATE_NAMES[kind]}
              </option>
            ))}
          </SelectField>
          <TextField
            id={`file-dates/${index}/on`}
            label="On"
            type="date"
            error={form.errors.get(`dates/${index}/on`)}
            value={entry.on}
            onChange={({ target }) => editDate(index, { on: target.value })}
          />
        </Entry>
      ))}
      <div className={`no-print ${styles.row}`}>
        <Button
          id={ADD_SERVICE}
          variant="secondary"
          small
          onClick={() => {
            setTyped({ ...draft, service: [...draft.service, { unit: own, what: '', dueKm: '', dueOn: '' }] });
            focusLater(`file-service/${draft.service.length}/what`);
          }}
        >
          <Icon name="plus" />
          Add a service
        </Button>
        <Button
          id={ADD_DATE}
          variant="secondary"
          small
          onClick={() => {
            setTyped({ ...draft, dates: [...draft.dates, { unit: own, what: 'sticker', on: '' }] });
            focusLater(`file-dates/${draft.dates.length}/what`);
          }}
        >
          <Icon name="plus" />
          Add a date
        </Button>
        {typed !== undefined && (
          <Button variant="secondary" small onClick={() => setTyped(undefined)}>
            Undo
          </Button>
        )}
        <Button type="submit" small disabled={form.running || typed === undefined}>
          {form.running ? 'Saving…' : 'Save service'}
        </Button>
      </div>
    </form>
  );
}

type EntryProps = {
  readonly name: string;
  readonly id: string;
  /** The units that it may be of; none where there is one. */
  readonly names: readonly string[];
  readonly unit: string;
  readonly onUnit: (unit: string) => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
};

/** The fields of a service or a date, with the unit that it is of. */
function Entry({ name, id, names, unit, onUnit, onRemove, children }: EntryProps) {
  const labelId = useId();
  return (
    <fieldset className={styles.entry} aria-labelledby={labelId}>
      <legend id={labelId} className="vh">
        {name}
      </legend>
      {children}
      {names.length > 0 && (
        <SelectField id={id} label="Unit" value={unit} onChange={({ target }) => onUnit(target.value)}>
          <option value="">{ALL_UNITS}</option>
          {names.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      )}
      <button type="button" aria-label={`Remove ${name}`} className={`no-print ${styles.remove}`} onClick={onRemove}>
        Remove
      </button>
    </fieldset>
  );
}
