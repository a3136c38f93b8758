import { CAR_NOT_SAVED } from '../../../domain/fleet/staff-messages.ts';
import type { StaffVehicle } from '../../../domain/fleet/vehicle.ts';
import { ok } from '../../../domain/shared/result.ts';
import { VEHICLE_NOTES_LIMIT } from '../../../domain/unit/upkeep.ts';
import { Button } from '../../kit/button.tsx';
import { TextArea } from '../../kit/text-field.tsx';
import { type FieldDescription, useForm } from '../../kit/use-form.ts';
import { Panel } from '../kit/panel.tsx';
import { useSaveUpkeep } from './use-save-upkeep.ts';
import type { TypedFile } from './use-typed-file.ts';
import styles from './vehicle-file.module.css';

const FIELDS: readonly FieldDescription<'notes'>[] = [{ name: 'notes', label: 'Notes', isOptional: true }];

type NotesPanelProps = { readonly vehicle: StaffVehicle; readonly mayChange: boolean; readonly work: TypedFile };

/** What staff should know of a vehicle. */
export function NotesPanel({ vehicle, mayChange, work }: NotesPanelProps) {
  const { notes = '' } = vehicle;
  const typed = work.typed.notes;
  const setTyped = (text: string | undefined): void => work.type(() => ({ notes: text }));
  const save = useSaveUpkeep(vehicle, () => setTyped(undefined));
  const form = useForm({
    fields: FIELDS,
    limits: { notes: VEHICLE_NOTES_LIMIT },
    idPrefix: 'file-',
    values: { notes: typed ?? notes },
    onEdit: (edits: { notes?: string }) => setTyped(edits.notes),
    check: (texts) => ok({ notes: texts.notes }),
    send: save,
    failed: CAR_NOT_SAVED,
  });
  return (
    <Panel title="Notes" hint="Seen by staff alone" isPadded>
      {mayChange ? (
        <form aria-label="Notes" noValidate className={styles.form} onSubmit={form.onSubmit}>
          <TextArea
            id="file-notes"
            name="notes"
            label={<span className="vh">Notes</span>}
            rows={4}
            maxLength={VEHICLE_NOTES_LIMIT}
            error={form.errors.get('notes')}
            value={typed ?? notes}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="secondary" small className="no-print" disabled={form.running}>
            {form.running ? 'Saving…' : 'Save notes'}
          </Button>
        </form>
      ) : (
        <p className={styles.text}>{notes === '' ? 'No notes.' : notes}</p>
      )}
    </Panel>
  );
}
