import { useCallback, useId, useRef, useState } from 'react';
import styles from './hero-carousel.module.css';
import { HeroControls, slideAt } from './hero-controls.tsx';
import { HeroSlide } from './hero-slide.tsx';
import { HERO_SLIDES } from './hero-slides.ts';
import { useHeroMotion } from './use-hero-motion.ts';
import { useNextPicture } from './use-next-picture.ts';
import { useRotation } from './use-rotation.ts';
import { useSwipe } from './use-swipe.ts';

/**
 * The slides at the top of home, after the WAI-ARIA carousel pattern. The first one is plain markup; buttons, keys and swipes work from the
 * start; what fades and what moves on by itself comes once the first picture is painted, and may stay away.
 */
export function HeroCarousel() {
  const [shown, setShown] = useState(0);
  const show = useCallback((index: number) => setShown(slideAt(index)), []);
  const { isPlaying, isRotating, isHeld, toggle, holders } = useRotation();
  const hasNext = useNextPicture(shown, isRotating, isHeld);
  const swiped = useSwipe((step) => show(shown + step));
  const viewport = useRef<HTMLDivElement>(null);
  const motion = useHeroMotion(viewport);
  const slidesId = useId();
  return (
    <section {...holders} className={styles.carousel} aria-label="Highlights" aria-roledescription="carousel">
      <HeroControls shown={shown} isPlaying={isPlaying} slidesId={slidesId} onToggle={toggle} onShow={show} />
      <div {...swiped} ref={viewport} className={styles.viewport}>
        <div
          id={slidesId}
          className={`${styles.slides} ${motion ? styles.fading : styles.still}`}
          aria-live={isRotating ? 'off' : 'polite'}
        >
          {HERO_SLIDES.map((slide, index) => (
            <HeroSlide
              key={slide.ground}
              slide={slide}
              number={index + 1}
              isShown={index === shown}
              isNear={index === shown || (hasNext && index === slideAt(shown + 1))}
            />
          ))}
        </div>
      </div>
      {motion && <motion.HeroMotion viewport={viewport} shown={shown} isRotating={isRotating} onShow={show} />}
    </section>
  );
}
