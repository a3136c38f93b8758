import { useEffect, useState } from 'react';
import { useCompany, useHours } from '../site/use-company.ts';
import styles from './hero-slide.module.css';
import { HERO_SLIDES, type HeroSlideContent } from './hero-slides.ts';

/**
 * How long a picture stays in the page after its slide: longer than the fade of
 * hero-slide.module.css.
 */
const UNMOUNT_DELAY_MS = 1000;

type HeroSlideProps = {
  readonly slide: HeroSlideContent;
  /** From 1. */
  readonly number: number;
  readonly isShown: boolean;
  /** Shown or next: only then is the picture in the page. */
  readonly isNear: boolean;
};

/**
 * One slide: a picture and text on it. Its title is no heading, since headings that come and go by
 * themselves disturb readers who navigate by them. A hidden slide is inert, also while it fades
 * out.
 */
export function HeroSlide({ slide, number, isShown, isNear }: HeroSlideProps) {
  const facts = { ...useCompany(), hours: useHours() };
  const [tag, title, text] = [slide.tag, slide.title, slide.text].map((words) =>
    typeof words === 'string' ? words : words(facts),
  );
  const hasPicture = useDelayedUnmount(isNear);
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
        <p className={styles.tag}>{tag}</p>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
    </div>
  );
}

function useDelayedUnmount(isNeeded: boolean): boolean {
  const [isMounted, setMounted] = useState(isNeeded);
  useEffect(() => {
    if (isNeeded) {
      setMounted(true);
      return;
    }
    const timer = setTimeout(() => setMounted(false), UNMOUNT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isNeeded]);
  return isNeeded || isMounted;
}
