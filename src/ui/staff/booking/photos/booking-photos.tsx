import { type ReactNode, useId, useRef, useState } from 'react';
import { describeWaiting, PHOTO_NOT_DELETED, SIDE_LABELS } from '../../../../domain/photo/messages.ts';
import { MAX_PHOTOS, PHOTO_SIDES, type Photo, type PhotoSide } from '../../../../domain/photo/photo.ts';
import { formatShortMoment } from '../../../../domain/shared/format-date.ts';
import { removePhoto } from '../../../../ports/api/calls/staff/photos.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { Button, buttonClass } from '../../../kit/button.tsx';
import { useToday } from '../../../kit/clock.tsx';
import { FieldError } from '../../../kit/field-error.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { StaffIcon } from '../../shared/staff-icon.tsx';
import { useStaffMutation } from '../../shared/staff-queries.ts';
import styles from './booking-photos.module.css';
import { type QueuedPhoto, usePhotoQueue } from './photo-queue.tsx';

type BookingPhotosProps = {
  readonly booking: Pick<BookingDetail, 'id' | 'photos' | 'erasedAt'>;
  /** The sides that are shown. Both stand in pairs, out left of back (PHOTO-11). */
  readonly sides?: readonly PhotoSide[];
  /** The side that a form adds photos to. Absent: each that is shown, and owners delete some (PHOTO-6). */
  readonly taking?: PhotoSide;
};

/** The photos of the vehicle of a booking, those that wait to be sent, and a camera button (PHOTO-9). */
export function BookingPhotos({ booking, sides = PHOTO_SIDES, taking }: BookingPhotosProps) {
  const queue = usePhotoQueue();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const queued = queue.photos.filter(({ bookingId }) => bookingId === booking.id);
  const waiting = queued.filter(({ state }) => state !== 'refused').length;
  const tiles = sides.map((side) => {
    const stored = booking.photos.filter((photo) => photo.side === side);
    return [
      ...stored.map((photo, index) => (
        <StoredPhoto
          key={photo.id}
          bookingId={booking.id}
          photo={photo}
          name={`photo ${index + 1}, ${SIDE_LABELS[side].toLowerCase()}`}
          mayBeDeleted={taking === undefined}
          onDeleted={() => heading.current?.focus()}
        />
      )),
      ...queued
        .filter((photo) => photo.side === side)
        .map((photo, index) => (
          <WaitingTile
            key={photo.key}
            photo={photo}
            name={`photo ${stored.length + index + 1}, ${SIDE_LABELS[side].toLowerCase()}`}
            onGone={() => heading.current?.focus()}
          />
        )),
    ];
  });
  const rows = Math.max(...tiles.map(({ length }) => length));
  return (
    <section className={`no-print ${styles.photos}`} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {sides.length > 1 ? 'Photos, out beside back' : 'Photos'}
      </h3>
      {rows === 0 && <p className="hint">None yet.</p>}
      {rows > 0 && (
        <ul className={sides.length > 1 ? styles.pairs : styles.strip}>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a pair has no other identity than its position
            <li key={row}>
              {tiles.map((side, index) => side[row] ?? <NoPhoto key={sides[index]} side={sides[index]} />)}
            </li>
          ))}
        </ul>
      )}
      {booking.erasedAt === undefined && (
        <div className={styles.row}>
          {sides
            .filter((side) => taking === undefined || side === taking)
            .map((side) => (
              <AddPhotos
                key={side}
                side={side}
                isNamed={taking === undefined && sides.length > 1}
                room={MAX_PHOTOS - countOf(booking.photos, side) - countOf(queued.filter(isUnderWay), side)}
                onChoose={(files, room) => queue.add(booking.id, side, files, room)}
              />
            ))}
        </div>
      )}
      <p className="hint">
        At most {MAX_PHOTOS} of each side. Seen by staff alone, and erased with the customer’s data.
      </p>
      <p role="status" className="hint num">
        {waiting > 0 && describeWaiting(waiting)}
      </p>
    </section>
  );
}

function isUnderWay({ state }: QueuedPhoto): boolean {
  return state !== 'refused';
}

function countOf(photos: readonly { readonly side: PhotoSide }[], side: PhotoSide): number {
  return photos.filter((photo) => photo.side === side).length;
}

type AddPhotosProps = {
  readonly side: PhotoSide;
  /** Whether the buttons say which side they are of. */
  readonly isNamed: boolean;
  readonly room: number;
  readonly onChoose: (files: readonly File[], room: number) => void;
};

/** The camera, where a finger is the pointer, and a choice of files everywhere. */
function AddPhotos({ side, isNamed, room, onChoose }: AddPhotosProps) {
  const of = isNamed ? `, ${SIDE_LABELS[side].toLowerCase()}` : '';
  const file = (label: string, more: { readonly capture?: 'environment' }): ReactNode => (
    <label
      className={`${buttonClass({ variant: 'secondary', small: true })} ${styles.add} ${more.capture ? styles.camera : ''} ${room <= 0 ? styles.full : ''}`}
    >
      <input
        type="file"
        accept="image/*"
        multiple
        className="vh"
        disabled={room <= 0}
        {...more}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])], room);
          target.value = '';
        }}
      />
      <StaffIcon name="camera" />
      {label}
    </label>
  );
  return (
    <>
      {file(`Take a photo${of}`, { capture: 'environment' })}
      {file(`Add photos${of}`, {})}
    </>
  );
}

function NoPhoto({ side }: { readonly side: PhotoSide | undefined }) {
  return <div className={styles.none}>{side && `None ${side === 'out' ? 'at the hand-out' : 'at the return'}`}</div>;
}

type StoredPhotoProps = {
  readonly bookingId: string;
  readonly photo: Photo;
  readonly name: string;
  readonly mayBeDeleted: boolean;
  readonly onDeleted: () => void;
};

function StoredPhoto({ bookingId, photo, name, mayBeDeleted, onDeleted }: StoredPhotoProps) {
  const { id, side, at, by, width, height } = photo;
  const { may } = useStaffSession();
  const { show } = usePhotoQueue();
  const today = useToday();
  const [isAsked, setIsAsked] = useState(false);
  const src = `/api/admin/photos/${id}`;
  const deletion = useStaffMutation({
    send: ({ send }) => send(removePhoto, { params: { id } }),
    failed: PHOTO_NOT_DELETED,
    onSuccess: () => {
      show(bookingId, (photos) => photos.filter((one) => one.id !== id));
      onDeleted();
    },
  });
  return (
    <figure className={styles.photo}>
      <a href={src} target="_blank" rel="noreferrer">
        <img src={src} width={width} height={height} loading="lazy" alt={`Open ${name}`} />
      </a>
      <figcaption>
        <b>{SIDE_LABELS[side]}</b>{' '}
        <span className="num" title={by}>
          <Unbroken>{formatShortMoment(at, today)}</Unbroken>
        </span>
        {mayBeDeleted && may('delete-photos') && (
          <Button
            variant={isAsked ? 'danger' : 'secondary'}
            small
            disabled={deletion.isPending}
            onBlur={() => setIsAsked(false)}
            onClick={() => (isAsked ? deletion.mutate() : setIsAsked(true))}
          >
            {isAsked ? 'Delete for good' : 'Delete'} <span className="vh">{name}</span>
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

type WaitingTileProps = { readonly photo: QueuedPhoto; readonly name: string; readonly onGone: () => void };

/** A photo that the site has not stored: on its way, kept for later, or refused. */
function WaitingTile({ photo, name, onGone }: WaitingTileProps) {
  const { retry, drop } = usePhotoQueue();
  const { key, side, state, progress, error, url } = photo;
  const id = useId();
  const [isAsked, setIsAsked] = useState(false);
  const isRefused = state === 'refused';
  const gone = (): void => {
    drop(key);
    onGone();
  };
  return (
    <figure className={styles.photo}>
      {isRefused ? <div className={styles.none}>{photo.name}</div> : <img src={url} alt={`Not sent: ${name}`} />}
      <figcaption>
        <b>{SIDE_LABELS[side]}</b>
        {error === undefined && (
          <progress aria-label={`Sending ${name}`} max={100} value={Math.round(progress * 100)} />
        )}
        {error !== undefined && <FieldError id={id} text={error} />}
        {state === 'failed' && (
          <Button variant="secondary" small aria-describedby={id} onClick={() => retry(key)}>
            Try again <span className="vh">with {name}</span>
          </Button>
        )}
        {isRefused && (
          <Button variant="secondary" small onClick={gone}>
            Dismiss <span className="vh">{name}</span>
          </Button>
        )}
        {state === 'failed' && (
          <Button
            variant={isAsked ? 'danger' : 'secondary'}
            small
            onBlur={() => setIsAsked(false)}
            onClick={() => (isAsked ? gone() : setIsAsked(true))}
          >
            {isAsked ? 'Discard for good' : 'Discard'} <span className="vh">{name}</span>
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

/** Says on every page that photos wait, of whatever booking, once they could not be sent (PHOTO-10). */
export function PhotosWaiting() {
  const { photos, retry } = usePhotoQueue();
  const failed = photos.filter(({ state }) => state === 'failed').length;
  return (
    <div role="status" className={failed > 0 ? `no-print ${styles.waiting}` : undefined}>
      {failed > 0 && (
        <>
          <span className="num">{describeWaiting(failed)}</span>
          <Button variant="secondary" small onClick={() => retry()}>
            Try again <span className="vh">with all photos</span>
          </Button>
        </>
      )}
    </div>
  );
}
