import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { PICTURE_TEXTS, UPLOADING } from '../../../../domain/fleet/staff-messages.ts';
import type { VehiclePicture } from '../../../../domain/fleet/vehicle.ts';
import { MAX_PICTURES, PICTURE_TEXT_LIMIT } from '../../../../domain/fleet/vehicle-pictures.ts';
import { Button } from '../../../kit/button.tsx';
import { FieldError } from '../../../kit/field-error.tsx';
import { TextField } from '../../../kit/text-field.tsx';
import type { useVehiclePictures } from './use-vehicle-pictures.ts';
import styles from './vehicle-pictures.module.css';

type VehiclePicturesProps = ReturnType<typeof useVehiclePictures> & {
  /** The drawing that stands there until there is a picture. */
  readonly drawing: string;
  /** Whether the form is being saved: the dialog closes then, so no picture is added. */
  readonly isSaving: boolean;
};

/** The pictures of a stored vehicle in their order, and those that are on their way (STAFF-20, FLEET-40). */
export function VehiclePictures({ drawing, isSaving, ...parts }: VehiclePicturesProps) {
  const { pictures, uploads, hasRoom, add, retry, drop } = parts;
  const id = useId();
  const chosen = (files: FileList | null): void => {
    if (!isSaving) add([...(files ?? [])]);
  };
  const dropFiles = (event: DragEvent): void => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    chosen(event.dataTransfer.files);
  };
  return (
    <section
      className={styles.section}
      aria-labelledby={id}
      onDragOver={(event) => event.preventDefault()}
      onDrop={dropFiles}
    >
      <h3 id={id}>Pictures</h3>
      <p className="hint">
        The first is shown in the list, all on the quote page. Drag them into order, or use Earlier and Later. What you
        change here is saved at once.
      </p>
      {pictures.length === 0 && <img className={styles.drawing} src={drawing} alt="Drawing of the class" />}
      <ol className={styles.pictures}>
        {pictures.map((picture, index) => (
          <PictureRow key={picture.id} picture={picture} index={index} {...parts} />
        ))}
      </ol>
      {pictures.length === 1 && <p className="hint">{PICTURE_TEXTS['last-picture']}</p>}
      <ul className={styles.uploads} aria-label="Pictures on their way">
        {uploads.map((upload) => (
          <li key={upload.key}>
            <span>{upload.file.name}</span>
            {upload.error === undefined ? (
              <progress
                aria-label={`${UPLOADING} ${upload.file.name}`}
                max={100}
                value={Math.round((upload.progress ?? 0) * 100)}
              />
            ) : (
              <>
                <div role="alert">
                  <FieldError id={`${id}-${upload.key}`} text={upload.error} />
                </div>
                {upload.mayRetry && (
                  <Button variant="secondary" small onClick={() => retry(upload)}>
                    Try again <span className="vh">with {upload.file.name}</span>
                  </Button>
                )}
                <Button variant="secondary" small onClick={() => drop(upload.key)}>
                  Dismiss <span className="vh">{upload.file.name}</span>
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <TextField
        id={`${id}-files`}
        label="Add pictures"
        hint={
          hasRoom
            ? `JPEG, PNG or WebP, ${MAX_PICTURES} at most. Choose several or drop them here.`
            : PICTURE_TEXTS['too-many-pictures']
        }
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        disabled={!hasRoom || isSaving}
        onChange={({ target }) => {
          chosen(target.files);
          target.value = '';
        }}
      />
    </section>
  );
}

/** The kind of what is dragged. A file has another one. */
const DRAGGED = 'text/plain';

type PictureRowProps = Pick<VehiclePicturesProps, 'pictures' | 'drafts' | 'move' | 'remove' | 'write' | 'keep'> & {
  readonly picture: VehiclePicture;
  readonly index: number;
};

function PictureRow({ picture, index, pictures, drafts, move, remove, write, keep }: PictureRowProps) {
  const { id, alt, sizes } = picture;
  const [isAsked, setIsAsked] = useState(false);
  const moved = useRef<HTMLButtonElement>(null);
  const hasMoved = useRef(false);
  const number = index + 1;
  // The button goes along with its picture, and the browser takes the focus from what is moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the picture has another position
  useEffect(() => {
    if (hasMoved.current) moved.current?.focus();
    hasMoved.current = false;
  }, [index]);
  const step = (button: HTMLButtonElement, by: number): void => {
    if (pictures[index + by] === undefined) return;
    moved.current = button;
    hasMoved.current = true;
    move(id, index + by);
  };
  return (
    <li
      onDrop={(event) => {
        if (event.dataTransfer.files.length > 0) return;
        event.preventDefault();
        move(event.dataTransfer.getData(DRAGGED), index);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: an extra; the controls are the buttons */}
      <img src={sizes.at(-1)?.url} alt="" draggable onDragStart={(event) => event.dataTransfer.setData(DRAGGED, id)} />
      <div className={styles.text}>
        <TextField
          id={`text-of-${id}`}
          label={`Text of picture ${number}${index === 0 ? ', the first' : ''}`}
          maxLength={PICTURE_TEXT_LIMIT}
          autoComplete="off"
          value={drafts[id] ?? alt}
          onChange={({ target }) => write(id, target.value)}
          onBlur={() => void keep(picture)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void keep(picture);
          }}
        />
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            small
            aria-disabled={index === 0}
            onClick={({ currentTarget }) => step(currentTarget, -1)}
          >
            Earlier <span className="vh">for picture {number}</span>
          </Button>
          <Button
            variant="secondary"
            small
            aria-disabled={number === pictures.length}
            onClick={({ currentTarget }) => step(currentTarget, 1)}
          >
            Later <span className="vh">for picture {number}</span>
          </Button>
          <Button
            variant={isAsked ? 'danger' : 'secondary'}
            small
            disabled={pictures.length === 1}
            onBlur={() => setIsAsked(false)}
            onClick={() => (isAsked ? void remove(id) : setIsAsked(true))}
          >
            {isAsked ? (
              `Remove picture ${number} for good`
            ) : (
              <>
                Remove <span className="vh">picture {number}</span>
              </>
            )}
          </Button>
        </div>
      </div>
    </li>
  );
}
