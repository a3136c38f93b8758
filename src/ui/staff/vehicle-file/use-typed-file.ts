import { decode } from '../../../ports/api/schema.ts';
import { TypedFiles } from '../../../ports/api/staff/vehicle-file.ts';
import { useStored } from '../../kit/use-stored.ts';
import { STORED } from '../session/stored-work.ts';

type Forms = TypedFiles[string];

/** What is typed in the file of a vehicle. A form is undefined while it is as stored. */
export type TypedFile = {
  readonly typed: Forms;
  /** Types in a form, or forgets what was typed: undefined. */
  readonly type: (edit: (before: Forms) => Forms) => void;
};

/** The forms of the file of a vehicle, which the tab keeps until they are saved (FILE-7, STAFF-31). */
export function useTypedFile(vehicleId: string): TypedFile {
  const [files, change] = useStored<TypedFiles>(STORED.files, (value) => decode(TypedFiles, value), {});
  return {
    typed: files[vehicleId] ?? {},
    type: (edit) =>
      change((before) => {
        const forms = before[vehicleId] ?? {};
        return { ...before, [vehicleId]: { ...forms, ...edit(forms) } };
      }),
  };
}
