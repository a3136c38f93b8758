import type { KeyboardEvent } from 'react';
import { Icon } from '../kit/icon.tsx';
import styles from './hero-controls.module.css';
import { HERO_SLIDES, slideAt } from './hero-slides.ts';

type HeroControlsProps = {
  /** From 0, like every index here. */
  readonly shown: number;
  readonly isPlaying: boolean;
  /** The id of the slides, which the buttons control. */
  readonly slidesId: string;
  readonly onToggle: () => void;
  /** Also called with -1 and 8: the slides wrap around. */
  readonly onShow: (index: number) => void;
};

/**
 * Pause or play, previous, a tick for each slide, next. Arrow keys, Home and End change the slide;
 * among the ticks they move the focus too.
 */
export function HeroControls({ shown, isPlaying, slidesId, onToggle, onShow }: HeroControlsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const last = HERO_SLIDES.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: shown + 1,
      ArrowLeft: shown - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onShow(target);
    const tick = event.target instanceof Element ? event.target.closest('[aria-label^="Show slide"]') : null;
    const newTick = tick?.parentElement?.children.item(slideAt(target));
    if (newTick instanceof HTMLElement) newTick.focus();
  };
  return (
    <div className={`wrap no-print ${styles.bar}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens inside it */}
      <div className={styles.controls} onKeyDown={onKeyDown}>
        <button type="button" className={styles.button} onClick={onToggle} aria-label={isPlaying ? 'Pause' : 'Play'}>
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
        <button
          type="button"
          className={styles.button}
          onClick={() => onShow(shown - 1)}
          aria-label="Previous slide"
          aria-controls={slidesId}
        >
          <Icon name="previous" />
        </button>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields */}
        <div role="group" aria-label="Choose a slide" className={styles.ticks}>
          {HERO_SLIDES.map((slide, index) => (
            <button
              key={slide.ground}
              type="button"
              className={styles.tick}
              onClick={() => onShow(index)}
              aria-label={`Show slide ${index + 1}`}
              aria-controls={slidesId}
              aria-current={index === shown ? 'true' : undefined}
            >
              <i />
            </button>
          ))}
        </div>
        <button
          type="button"
          className={styles.button}
          onClick={() => onShow(shown + 1)}
          aria-label="Next slide"
          aria-controls={slidesId}
        >
          <Icon name="next" />
        </button>
      </div>
    </div>
  );
}
