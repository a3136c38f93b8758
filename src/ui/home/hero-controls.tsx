import type { KeyboardEvent } from 'react';
import { Icon } from '../kit/icon.tsx';
import styles from './hero-controls.module.css';
import { HERO_SLIDES } from './hero-slides.ts';

type Controls = {
  /** From 0, as every index here. */
  readonly shown: number;
  readonly isPlaying: boolean;
  /** The id of what the buttons move. */
  readonly slidesId: string;
  readonly onToggle: () => void;
  /** Also called with -1 and 8: the slides go round. */
  readonly onShow: (index: number) => void;
};

/** Pause or play, previous, a tick for each slide, next. Arrows, Home and End move the slides; in the ticks focus goes along. */
export function HeroControls({ shown, isPlaying, slidesId, onToggle, onShow }: Controls) {
  const pressed = (event: KeyboardEvent<HTMLDivElement>): void => {
    const last = HERO_SLIDES.length - 1;
    const aims: Readonly<Record<string, number>> = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: last };
    const aim = aims[event.key];
    if (aim === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onShow(aim);
    const tick = event.target instanceof Element ? event.target.closest('[aria-label^="Show slide"]') : null;
    const aimed = tick?.parentElement?.children.item(slideAt(aim));
    if (aimed instanceof HTMLElement) aimed.focus();
  };
  return (
    <div className={`wrap no-print ${styles.bar}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens inside it */}
      <div className={styles.controls} onKeyDown={pressed}>
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

/** The slide that an index beyond either end comes round to. */
export function slideAt(index: number): number {
  return (index + HERO_SLIDES.length) % HERO_SLIDES.length;
}
