import { type DragEvent, useEffect, useRef } from 'react';
import { imageKind } from '../../../../domain/fleet/vehicle-image.ts';
import { Button } from '../../../kit/button.tsx';
import { TextField } from '../../../kit/text-field.tsx';
import { PICTURE_FIELD } from '../vehicle-fields.ts';
import type { ShownPicture } from './chosen-picture.ts';
import styles from './picture-field.module.css';

type PictureFieldProps = {
  readonly id: string;
  readonly picture: ShownPicture | undefined;
  readonly error: string | undefined;
  readonly onChoose: (file: File | undefined) => void;
};

/** A picture to upload: the input is the control, dropping a file on it is an extra. */
export function PictureField({ id, picture, error, onChoose }: PictureFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isPicture = picture !== undefined && imageKind(picture.bytes) !== undefined;
  // A browser keeps the name of a file that the page has let go of.
  useEffect(() => {
    const input = frame.current?.querySelector('input');
    if (input && picture === undefined) input.value = '';
  }, [picture]);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: an extra; the control is the input
    <div ref={frame} className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <TextField
        id={id}
        name={PICTURE_FIELD.name}
        label={PICTURE_FIELD.label}
        hint={PICTURE_FIELD.hint}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        error={error}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
        }}
      />
      {picture && (
        <div className={styles.chosen}>
          {isPicture && <img src={picture.url} alt={`Preview of ${picture.name}`} />}
          <span>{picture.name}</span>
          <Button variant="secondary" small onClick={() => onChoose(undefined)}>
            Remove <span className="vh">the picture</span>
          </Button>
        </div>
      )}
    </div>
  );
}
