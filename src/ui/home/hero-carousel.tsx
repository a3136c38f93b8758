import { useId } from 'react';
import styles from './hero-carousel.module.css';
import { HeroControls } from './hero-controls.tsx';
import { HeroSlide } from './hero-slide.tsx';
import { HERO_SLIDES, slideAt } from './hero-slides.ts';
import { useRotation } from './use-rotation.ts';
import { useSwipe } from './use-swipe.ts';

/** The slides at the top of home, after the WAI-ARIA carousel pattern. The styles fade them. */
export function HeroCarousel() {
  const { shown, show, isPlaying, isRotating, hasNext, toggle, holders } = useRotation();
  const swipe = useSwipe((step) => show(shown + step));
  const slidesId = useId();
  return (
    <section {...holders} className={styles.carousel} aria-label="Highlights" aria-roledescription="carousel">
      <HeroControls shown={shown} isPlaying={isPlaying} slidesId={slidesId} onToggle={toggle} onShow={show} />
      <div {...swipe} id={slidesId} className={styles.slides} aria-live={isRotating ? 'off' : 'polite'}>
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
    </section>
  );
}
