import { useRef, useState } from 'react';
import {
  CAR_NOT_SAVED,
  describePictureRefusal,
  PICTURE_TEXTS,
  VEHICLE_MISSING,
} from '../../../../domain/fleet/staff-messages.ts';
import type { StaffVehicle, VehiclePicture } from '../../../../domain/fleet/vehicle.ts';
import { type PictureRefusal, pictureRefusal } from '../../../../domain/fleet/vehicle-image.ts';
import { MAX_PICTURES } from '../../../../domain/fleet/vehicle-pictures.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import type { ProblemOf } from '../../../../ports/api/call.ts';
import * as calls from '../../../../ports/api/calls/staff/vehicles.ts';
import type { VehicleChanged } from '../../../../ports/api/staff/staff-vehicle.ts';
import { useNotifier } from '../../../kit/alerts.tsx';
import { logFault } from '../../../kit/log-fault.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { drawSmaller, readPicture } from './chosen-picture.ts';

/** A file on its way. `progress` is the share that is sent, from 0 to 1; `error` says why it is not. */
export type PictureUpload = {
  readonly key: number;
  readonly file: File;
  readonly progress?: number;
  readonly error?: string;
  /** Whether another attempt may succeed. */
  readonly mayRetry?: boolean;
};

type PicturesOptions = {
  readonly vehicle: StaffVehicle;
  onChanged(): void;
  /** Others changed the vehicle meanwhile. */
  onStale(changed: VehicleChanged): void;
};

type Problem = ProblemOf<typeof calls.addPicture> | ProblemOf<typeof calls.removePicture>;
type Answer = Result<StaffVehicle, Problem>;

/**
 * The pictures of a stored vehicle. Each change is a call of its own with the version of the answer
 * before (FLEET-39), so calls follow one another: several files are sent in turn (FLEET-40).
 */
export function useVehiclePictures({ vehicle, onChanged, onStale }: PicturesOptions) {
  const { send } = useStaffSession();
  const { notify, clear } = useNotifier();
  const [pictures, setPictures] = useState<readonly VehiclePicture[]>(vehicle.pictures ?? []);
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const latest = useRef(vehicle);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const refusals = useRef(0);
  const lastKey = useRef(0);
  const params = { id: vehicle.id };

  const show = (stored: StaffVehicle): void => {
    latest.current = stored;
    setPictures(stored.pictures ?? []);
  };
  /** Makes a call with the latest version, after the calls before it. */
  const inTurn = <Made extends Answer | undefined>(make: (seenVersion: number) => Promise<Made>): Promise<Made> => {
    const done = queue.current.then(async () => {
      const made = await make(latest.current.version);
      const answer: Answer | undefined = made;
      if (answer?.ok) show(answer.value);
      else if (answer?.problem.code === 'changed-meanwhile') show(answer.problem.vehicle);
      return made;
    });
    queue.current = done.catch(() => undefined);
    return done;
  };
  /** Changes pictures in turn, and returns why nothing was changed. */
  const run = (make: (seenVersion: number) => Promise<Answer>): Promise<Refused | undefined> => {
    const done = inTurn(make).then(
      (saved): Refused | undefined => {
        if (saved.ok) {
          onChanged();
          return undefined;
        }
        refusals.current += 1;
        if (saved.problem.code === 'changed-meanwhile') onStale(saved.problem);
        return refusedBy(saved.problem);
      },
      (fault: unknown): Refused => {
        refusals.current += 1;
        logFault('The pictures could not be changed.', fault);
        return { text: CAR_NOT_SAVED, mayRetry: true };
      },
    );
    // What follows knows whether this was refused.
    queue.current = done;
    return done;
  };
  const edit = async (make: (seenVersion: number) => Promise<Answer>): Promise<boolean> => {
    clear();
    const refused = await run(make);
    if (refused === undefined) return true;
    setPictures(latest.current.pictures ?? []);
    if (!refused.isTold) notify({ kind: 'failed', text: CAR_NOT_SAVED, ...(refused.text && { detail: refused.text }) });
    return false;
  };

  const write = (id: string, text: string | undefined): void =>
    setDrafts(({ [id]: _before, ...others }) => (text === undefined ? others : { ...others, [id]: text }));
  const update = (key: number, next: Omit<PictureUpload, 'key' | 'file'>): void =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { key, file: upload.file, ...next } : upload)));
  const drop = (key: number): void => setUploads((all) => all.filter((upload) => upload.key !== key));
  const start = async ({ key, file }: PictureUpload): Promise<void> => {
    update(key, { progress: 0 });
    const refused = await run(async (seenVersion) => {
      const chosen = await readPicture(file, file.name);
      const image = (await drawSmaller(chosen)) ?? chosen;
      const reason = pictureRefusal(image.bytes);
      if (reason !== undefined) return { ok: false, problem: { code: 'invalid-input', errors: [], reason } };
      const body = { seenVersion: String(seenVersion), image };
      return send(calls.addPicture, { params, body }, (progress) => update(key, { progress }));
    });
    if (refused === undefined) drop(key);
    else update(key, { error: refused.text, mayRetry: refused.mayRetry });
  };

  const underWay = uploads.filter(({ error }) => error === undefined).length;
  return {
    pictures,
    uploads,
    hasRoom: pictures.length < MAX_PICTURES,
    isUploading: underWay > 0,
    /** Whether a file is on its way or a text is typed: closing would lose it. */
    hasTyped: underWay > 0 || Object.keys(drafts).length > 0,
    /**
     * Saves the fields of the vehicle after its pictures, with the latest version. Undefined where a
     * change of the pictures before it was refused: nothing is saved, and the page says why.
     */
    saveAfter: <Saved extends Answer>(save: (seenVersion: number) => Promise<Saved>): Promise<Saved | undefined> => {
      const before = refusals.current;
      return inTurn(async (seenVersion) => (refusals.current === before ? save(seenVersion) : undefined));
    },
    add: (files: readonly File[]): void => {
      const room = MAX_PICTURES - pictures.length - underWay;
      const chosen = files.map((file, index): PictureUpload => {
        lastKey.current += 1;
        const tooMany = index >= room ? { error: PICTURE_TEXTS['too-many-pictures'] } : {};
        return { key: lastKey.current, file, ...tooMany };
      });
      setUploads((all) => [...all, ...chosen]);
      for (const upload of chosen) if (upload.error === undefined) void start(upload);
    },
    retry: (upload: PictureUpload): void => void start(upload),
    drop,
    remove: (imageId: string): Promise<boolean> =>
      edit((seenVersion) =>
        send(calls.removePicture, { params: { ...params, imageId }, query: { seenVersion: String(seenVersion) } }),
      ),
    /** The texts that are typed and not saved yet, by the ids of the pictures. */
    drafts,
    write,
    /** Saves the text of a picture that is typed. Where that fails it stays typed. */
    keep: async ({ id: imageId, alt: before }: VehiclePicture): Promise<void> => {
      const alt = drafts[imageId];
      write(imageId, undefined);
      if (alt === undefined || alt === before) return;
      setPictures((all) => all.map((picture) => (picture.id === imageId ? { ...picture, alt } : picture)));
      const isSaved = await edit((seenVersion) =>
        send(calls.describePicture, { params: { ...params, imageId }, body: { seenVersion, alt } }),
      );
      if (!isSaved) write(imageId, alt);
    },
    /**
     * Moves a picture to a position, from 0. The order that is sent has those that are added before
     * it as the last, and leaves out those that are removed.
     */
    move: (id: string, to: number): void => {
      const moved = pictures.find((picture) => picture.id === id);
      if (moved === undefined || pictures[to] === undefined || pictures[to] === moved) return;
      const others = pictures.filter((picture) => picture !== moved);
      const ordered = [...others.slice(0, to), moved, ...others.slice(to)];
      setPictures(ordered);
      const shown = ordered.map((picture) => picture.id);
      void edit((seenVersion) => {
        const stored = (latest.current.pictures ?? []).map((picture) => picture.id);
        const ids = [
          ...shown.filter((known) => stored.includes(known)),
          ...stored.filter((added) => !shown.includes(added)),
        ];
        return send(calls.orderPictures, { params, body: { seenVersion, ids } });
      });
    },
  };
}

/** Why nothing was changed. `isTold`: the page says so already. */
type Refused = { readonly text: string; readonly mayRetry: boolean; readonly isTold?: true };

function refusedBy(problem: Problem): Refused {
  switch (problem.code) {
    case 'invalid-input': {
      const reason = 'reason' in problem ? problem.reason : undefined;
      const text = reason ? describePictureRefusal(reason) : (problem.errors[0]?.message ?? '');
      return { text, mayRetry: false };
    }
    case 'too-large':
      return { text: describePictureRefusal('too-many-bytes' satisfies PictureRefusal), mayRetry: false };
    case 'not-possible':
      return { text: PICTURE_TEXTS['last-picture'], mayRetry: false };
    case 'changed-meanwhile':
      return { text: CAR_NOT_SAVED, mayRetry: true, isTold: true };
    case 'vehicle-not-found':
      return { text: VEHICLE_MISSING, mayRetry: false };
    case 'picture-not-found':
      return { text: PICTURE_TEXTS['picture-not-found'], mayRetry: false };
  }
}
