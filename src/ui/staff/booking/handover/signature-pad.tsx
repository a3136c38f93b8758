import { type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SIGNATURE_BOX, SIGNATURE_NAME_LIMIT } from '../../../../domain/agreement/signature.ts';
import { addStroke, type Point, type TypedSignature } from '../../../../domain/rental/signature-form.ts';
import { Button } from '../../../kit/button.tsx';
import { FieldError } from '../../../kit/field-error.tsx';
import { CheckField, TextField } from '../../../kit/text-field.tsx';
import styles from './signature-pad.module.css';

type SignaturePadProps = {
  /** The id of the field that an alert leads to. */
  readonly id: string;
  /** Who signs. */
  readonly signer: string;
  readonly signature: TypedSignature | undefined;
  /** Why nobody can sign yet. */
  readonly whyNot?: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (signature: TypedSignature | undefined) => void;
};

/** Clear returns to an empty pad. Without a pointer, a typed name signs. */
export function SignatureTools({ id, signer, signature, onChange }: SignaturePadProps) {
  const begin = (next: TypedSignature | undefined): void => {
    flushSync(() => onChange(next));
    document.getElementById(id)?.focus();
  };
  return (
    <>
      <Button variant="secondary" small disabled={signature === undefined} onClick={() => begin(undefined)}>
        Clear
      </Button>
      {signature?.name === undefined && (
        <Button id={id} variant="secondary" small onClick={() => begin({ name: signer })}>
          Type the name
        </Button>
      )}
    </>
  );
}

/**
 * A signature, drawn with a finger, a pen or the mouse, or a typed name with its tick, which needs no
 * pointer (STAFF-69).
 */
export function SignaturePad({ id, signer, signature, whyNot, error, onChange }: SignaturePadProps) {
  const { path, name } = signature ?? {};
  const isTyped = name !== undefined;
  return (
    <div className={styles.signature}>
      {error !== undefined && <FieldError id={`${id}-why`} text={error} />}
      {isTyped ? (
        <div className={styles.typed}>
          <TextField
            id={id}
            label="Name that signs"
            autoComplete="off"
            maxLength={SIGNATURE_NAME_LIMIT}
            value={name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
          <CheckField
            id={`${id}-tick`}
            className={styles.tick}
            label="I sign with this name"
            disabled={whyNot !== undefined}
            aria-describedby={whyNot && `${id}-why`}
            checked={signature?.isSigned === true}
            onChange={({ target }) => onChange({ name, isSigned: target.checked })}
          />
        </div>
      ) : (
        <Pad signer={signer} path={path} isOff={whyNot !== undefined} onDraw={(drawn) => onChange({ path: drawn })} />
      )}
      {error === undefined && whyNot !== undefined && (
        <p id={`${id}-why`} className="hint">
          {whyNot}
        </p>
      )}
    </div>
  );
}

type PadProps = {
  readonly signer: string;
  readonly path: string | undefined;
  readonly isOff: boolean;
  readonly onDraw: (path: string) => void;
};

/** The box in which the pen draws. A stroke counts when the pen is lifted. A second finger draws nothing. */
function Pad({ signer, path = '', isOff, onDraw }: PadProps) {
  const [stroke, setStroke] = useState<readonly Point[]>([]);
  const drawing = useRef<{ readonly pointerId: number; readonly points: Point[] }>(undefined);
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    if (isOff || drawing.current !== undefined || event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drawing.current = { pointerId: event.pointerId, points: [pointOf(event.currentTarget, event)] };
    setStroke(drawing.current.points.slice());
  };
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    if (drawing.current?.pointerId !== event.pointerId) return;
    const { nativeEvent, currentTarget } = event;
    const events = nativeEvent.getCoalescedEvents?.() ?? [];
    for (const one of events.length > 0 ? events : [nativeEvent]) {
      drawing.current.points.push(pointOf(currentTarget, one));
    }
    setStroke(drawing.current.points.slice());
  };
  const end = ({ pointerId }: PointerEvent<SVGSVGElement>): void => {
    if (drawing.current?.pointerId !== pointerId) return;
    const { points } = drawing.current;
    drawing.current = undefined;
    setStroke([]);
    onDraw(addStroke(path, points));
  };
  const label = path === '' ? `No signature of ${signer} yet` : `Signature of ${signer}`;
  return (
    <div className={`${styles.pad} ${isOff ? styles.off : ''}`}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
        preserveAspectRatio="xMidYMid slice"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={stroke.length === 0 ? path : addStroke(path, stroke)} />
      </svg>
      <span className={styles.line} aria-hidden="true" />
      <span className={styles.name} aria-hidden="true">
        {signer}
      </span>
    </div>
  );
}

/** Where in the box of a signature a pointer is. The box covers the pad, and what does not fit is cut off. */
function pointOf(pad: Element, { clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point {
  const { left, top, width, height } = pad.getBoundingClientRect();
  const scale = Math.max(width / SIGNATURE_BOX.width, height / SIGNATURE_BOX.height) || 1;
  return {
    x: SIGNATURE_BOX.width / 2 + (clientX - left - width / 2) / scale,
    y: SIGNATURE_BOX.height / 2 + (clientY - top - height / 2) / scale,
  };
}
