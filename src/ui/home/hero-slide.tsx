import styles from './hero-slide.module.css';
import { HERO_SLIDES, type HeroSlideContent } from './hero-slides.ts';
import { useDelayedUnmount } from './use-delayed-unmount.ts';

/** How long a picture stays after it is no longer wanted, in ms: longer than any fade, as in hero-carousel.module.css. */
const FADES_WITHIN = 1000;

type Shown = {
  readonly slide: HeroSlideContent;
  /** From 1. */
  readonly number: number;
  readonly isShown: boolean;
  /** Shown, or about to be: only then is the picture in the page. */
  readonly isNear: boolean;
};

/**
 * One slide: a picture, and words on it. Its title is no heading: headings that come and go by themselves would move under whoever reads
 * by them. A slide that is not shown is out of reach of every reader, also while it still fades.
 */
export function HeroSlide({ slide, number, isShown, isNear }: Shown) {
  const hasPicture = useDelayedUnmount(isNear, FADES_WITHIN);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${number} of ${HERO_SLIDES.length}`}
      inert={!isShown}
      aria-hidden={!isShown}
      className={`${styles.slide} ${isShown ? styles.shown : ''} ${styles[slide.tone]} ${styles[slide.ground]}`}
    >
      {hasPicture && (
        <img
          src={slide.picture}
          alt={slide.alt}
          width={1920}
          height={700}
          {...(number === 1 ? { fetchPriority: 'high' as const } : {})}
        />
      )}
      <div className={`wrap ${styles.words}`}>
        <p className={styles.tag}>{slide.tag}</p>
        <p className={styles.title}>{slide.title}</p>
        <p className={styles.text}>{slide.text}</p>
      </div>
    </div>
  );
}
