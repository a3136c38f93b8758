import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { BOOKING_GONE } from '../../../../domain/booking/staff-messages.ts';
import { describePictureRefusal } from '../../../../domain/fleet/staff-messages.ts';
import {
  NO_PHOTOS_OF_ERASED,
  PHOTO_NOT_STORED,
  PHOTO_WAITS,
  PHOTO_WAITS_HERE,
  PHOTOS_FULL,
} from '../../../../domain/photo/messages.ts';
import { MAX_PHOTO_PIXELS, type Photo, type PhotoSide } from '../../../../domain/photo/photo.ts';
import type { ProblemOf } from '../../../../ports/api/call.ts';
import { addPhoto } from '../../../../ports/api/calls/staff/photos.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import type { WaitingPhoto } from '../../../../ports/api/staff/stored-photo.ts';
import { newSubmissionKey } from '../../../booking/journey/booking-draft.tsx';
import { useNotifier } from '../../../kit/alerts.tsx';
import { logFault } from '../../../kit/log-fault.ts';
import { drawFitting, readPicture } from '../../fleet/pictures/chosen-picture.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { bookingKey } from '../action/use-action-outcome.ts';
import { forgetWaitingPhoto, isWaiting, keepWaitingPhoto, readWaitingPhotos } from './waiting-photos.ts';

/** Milliseconds after which photos that could not be sent are sent again. */
const AGAIN_AFTER = 30_000;

/**
 * A photo that is not stored by the site yet. `url` is for its preview. 'waiting': it is sent in turn.
 * 'failed': it is sent again later. 'refused': the site does not take it, and `error` says why.
 */
export type QueuedPhoto = Omit<WaitingPhoto, 'bytes'> & {
  readonly bytes: Uint8Array;
  readonly url: string;
  /** Whether the browser keeps it over a reload. */
  readonly isKept: boolean;
  readonly state: 'waiting' | 'sending' | 'failed' | 'refused';
  /** The share that is sent, from 0 to 1. */
  readonly progress: number;
  readonly error?: string;
};

type PhotoQueue = {
  readonly photos: readonly QueuedPhoto[];
  add(bookingId: string, side: PhotoSide, files: readonly File[], room: number): void;
  /** Sends what could not be sent: one photo, or all. */
  retry(key?: string): void;
  drop(key: string): void;
  /** Changes the photos of a booking that the pages have loaded. */
  show(bookingId: string, change: (photos: readonly Photo[]) => readonly Photo[]): void;
};

const QueueContext = createContext<PhotoQueue | undefined>(undefined);

/**
 * Keeps photos in the browser until the site has stored them, whatever page is open (PHOTO-10): over a
 * reload, a loss of the network and the end of a session. Each is sent under its key, so one that is
 * sent again, also by another tab, is stored once. Photos that somebody else took on this device wait until that
 * person signs in here, since the site stores who took each.
 */
export function PhotoQueueProvider({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  const { send, access } = useStaffSession();
  const { notify } = useNotifier();
  const client = useQueryClient();
  const [photos, setPhotos] = useState<readonly QueuedPhoto[]>([]);
  const latest = useRef(photos);
  const isSending = useRef(false);
  const isGone = useRef(false);

  const update = useCallback((change: (all: readonly QueuedPhoto[]) => readonly QueuedPhoto[]): void => {
    latest.current = change(latest.current);
    setPhotos(latest.current);
  }, []);
  const edit = useCallback(
    (key: string, more: Partial<QueuedPhoto>): void =>
      update((all) => all.map((photo) => (photo.key === key ? { ...photo, ...more } : photo))),
    [update],
  );
  const drop = useCallback(
    (key: string): void => {
      const isKept = latest.current.some((photo) => photo.key === key && photo.isKept);
      update((all) => all.filter((photo) => photo.key !== key));
      if (isKept) forgetWaitingPhoto(key).catch(logUnkept);
    },
    [update],
  );
  const show = useCallback(
    (bookingId: string, change: (photos: readonly Photo[]) => readonly Photo[]): void => {
      client.setQueryData<BookingDetail | 'missing'>(bookingKey(bookingId), (before) =>
        before === undefined || before === 'missing' ? before : { ...before, photos: [...change(before.photos)] },
      );
    },
    [client],
  );

  const sendOne = useCallback(
    async ({ key, bookingId, side, name, bytes, isKept }: QueuedPhoto): Promise<void> => {
      edit(key, { state: 'sending', progress: 0 });
      try {
        if (isKept && !(await isWaiting(key))) {
          update((all) => all.filter((photo) => photo.key !== key));
          return void client.invalidateQueries({ queryKey: bookingKey(bookingId) });
        }
        const stored = await send(
          addPhoto,
          { params: { id: bookingId }, headers: { 'idempotency-key': key }, body: { side, file: { name, bytes } } },
          (progress) => edit(key, { progress }),
        );
        if (isKept) await forgetWaitingPhoto(key).catch(logUnkept);
        if (stored.ok) {
          const { photo } = stored.value;
          show(bookingId, (before) => [...before.filter(({ id }) => id !== photo.id), photo]);
          return update((all) => all.filter((one) => one.key !== key));
        }
        const error = describeRefusal(stored.problem);
        edit(key, { state: 'refused', error });
        notify({ kind: 'failed', text: PHOTO_NOT_STORED, detail: error });
      } catch (fault) {
        logFault('A photo could not be sent.', fault);
        edit(key, { state: 'failed', error: isKept ? PHOTO_WAITS : PHOTO_WAITS_HERE });
      }
    },
    [send, client, notify, edit, update, show],
  );
  /** Sends what waits, one after the other. */
  const sendWaiting = useCallback(async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    for (;;) {
      const next = latest.current.find(({ state }) => state === 'waiting');
      if (next === undefined || isGone.current) break;
      await sendOne(next);
    }
    isSending.current = false;
  }, [sendOne]);
  const retry = useCallback(
    (key?: string): void => {
      update((all) =>
        all.map(({ error, ...photo }) =>
          photo.state === 'failed' && (key === undefined || photo.key === key)
            ? { ...photo, state: 'waiting' }
            : { ...photo, ...(error !== undefined && { error }) },
        ),
      );
      void sendWaiting();
    },
    [update, sendWaiting],
  );
  const add = useCallback(
    (bookingId: string, side: PhotoSide, files: readonly File[], room: number): void => {
      void (async () => {
        for (const [index, file] of files.entries()) {
          const key = `${Date.now()}-${String(index).padStart(2, '0')}-${newSubmissionKey()}`;
          const chosen = await readPicture(file, file.name);
          const { name, bytes, url } = (await drawFitting(chosen, MAX_PHOTO_PIXELS)) ?? chosen;
          const photo = { key, by: email, bookingId, side, name, bytes };
          if (index >= room) {
            const refused = { url, isKept: false, state: 'refused', progress: 0, error: PHOTOS_FULL } as const;
            update((all) => [...all, { ...photo, ...refused }]);
            continue;
          }
          const isKept = await keepWaitingPhoto(photo).then(
            () => true,
            (fault: unknown) => logUnkept(fault),
          );
          update((all) => [...all, { ...photo, url, isKept, state: 'waiting', progress: 0 }]);
          void sendWaiting();
        }
      })().catch((fault: unknown) => {
        logFault('A photo could not be read.', fault);
        notify({ kind: 'failed', text: PHOTO_NOT_STORED });
      });
    },
    [email, update, sendWaiting, notify],
  );

  useEffect(() => {
    isGone.current = false;
    void (async () => {
      for (const photo of await readWaitingPhotos(email)) {
        if (latest.current.some(({ key }) => key === photo.key)) continue;
        const { url } = await readPicture(new Blob([new Uint8Array(photo.bytes)]), photo.name);
        update((all) => [...all, { ...photo, url, isKept: true, state: 'waiting', progress: 0 }]);
      }
      await sendWaiting();
    })().catch(logUnkept);
    return () => {
      isGone.current = true;
    };
  }, [email, update, sendWaiting]);

  const isIn = access.state === 'in';
  const hasFailed = photos.some(({ state }) => state === 'failed');
  useEffect(() => {
    if (!isIn || !hasFailed) return;
    const again = (): void => retry();
    const timer = setInterval(again, AGAIN_AFTER);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isIn, hasFailed, retry]);

  const queue = useMemo(() => ({ photos, add, retry, drop, show }), [photos, add, retry, drop, show]);
  return <QueueContext value={queue}>{children}</QueueContext>;
}

export function usePhotoQueue(): PhotoQueue {
  const queue = useContext(QueueContext);
  if (queue === undefined) throw new Error('PhotoQueueProvider is missing');
  return queue;
}

function logUnkept(fault: unknown): false {
  logFault('The browser does not keep photos.', fault);
  return false;
}

function describeRefusal(problem: ProblemOf<typeof addPhoto>): string {
  switch (problem.code) {
    case 'invalid-input':
      return problem.reason ? describePictureRefusal(problem.reason) : (problem.errors[0]?.message ?? '');
    case 'too-large':
      return describePictureRefusal('too-many-bytes');
    case 'booking-not-found':
      return BOOKING_GONE;
    case 'booking-erased':
      return NO_PHOTOS_OF_ERASED;
    case 'not-possible':
      return PHOTOS_FULL;
  }
}
