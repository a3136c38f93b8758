import { type KeyboardEvent, useRef, useState } from 'react';
import type { Picture, VehiclePicture } from '../../../domain/fleet/vehicle.ts';
import { Button } from '../../kit/button.tsx';
import { Modal } from '../../kit/modal.tsx';
import styles from './vehicle-gallery.module.css';

type VehicleGalleryProps = { readonly title: string; readonly pictures: readonly VehiclePicture[] };

/** A list with one button for each picture, in their order. */
const ROW = '[data-row]';

/**
 * Several pictures of a vehicle, each whole in its frame (PAGE-52): by swipe, arrow keys and
 * thumbnails, and in full size in a dialog. The strip of pictures scrolls, and the picture that it
 * shows is the present one.
 */
export function VehicleGallery({ title, pictures }: VehicleGalleryProps) {
  const [shown, setShown] = useState(0);
  const [isFull, setIsFull] = useState(false);
  const strip = useRef<HTMLUListElement>(null);
  const picture = pictures[shown];
  const show = (index: number): void => {
    if (pictures[index] === undefined) return;
    setShown(index);
    if (strip.current) strip.current.scrollLeft = index * strip.current.clientWidth;
  };
  // The dialog is part of the gallery for React, so its keys arrive here too. With a modifier they are the browser's.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || pictures[shown + step] === undefined) return;
    event.preventDefault();
    show(shown + step);
    const row = event.target instanceof Element ? event.target.closest(ROW) : null;
    row?.querySelectorAll('button')[shown + step]?.focus();
  };
  return (
    <section className={styles.gallery} aria-label={`Pictures of ${title}`} onKeyDown={onKeyDown}>
      <ul
        ref={strip}
        className={styles.strip}
        data-row
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth));
        }}
      >
        {pictures.map(({ id, alt, sizes }, index) => (
          <li key={id}>
            <button
              type="button"
              tabIndex={index === shown ? 0 : -1}
              aria-label={`${alt}, full size`}
              onClick={() => setIsFull(true)}
            >
              <img
                {...imageOf(sizes, '(max-width: 767px) 100vw, 300px')}
                alt=""
                loading={index === 0 ? 'eager' : 'lazy'}
              />
            </button>
          </li>
        ))}
      </ul>
      <ul className={styles.thumbs} data-row>
        {pictures.map(({ id, alt, sizes }, index) => (
          <li key={id}>
            <button type="button" aria-label={alt} aria-current={index === shown} onClick={() => show(index)}>
              <img src={sizes.at(-1)?.url} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {isFull && picture && (
        <Modal
          title={`${title}, picture ${shown + 1} of ${pictures.length}`}
          bodyLabel="Picture"
          wide
          onClose={() => setIsFull(false)}
          footer={
            <>
              <Button variant="secondary" aria-disabled={shown === 0} onClick={() => show(shown - 1)}>
                Previous
              </Button>
              <Button variant="secondary" aria-disabled={shown === pictures.length - 1} onClick={() => show(shown + 1)}>
                Next
              </Button>
            </>
          }
        >
          <div className={styles.full}>
            <img key={picture.id} {...imageOf(picture.sizes, '100vw')} alt={picture.alt} />
            <p role="status">{picture.alt}</p>
          </div>
        </Modal>
      )}
    </section>
  );
}

/** The attributes of an image that the browser chooses among sizes, the widest first. */
function imageOf(sizes: readonly Picture[], shownAt: string) {
  const [widest] = sizes;
  return {
    src: widest?.url,
    srcSet: sizes.map(({ url, width }) => `${url} ${width}w`).join(', '),
    sizes: shownAt,
    width: widest?.width,
    height: widest?.height,
    decoding: 'async',
  } as const;
}
