import Autoplay from 'embla-carousel-autoplay';
import Fade from 'embla-carousel-fade';
import useEmblaCarousel from 'embla-carousel-react';
import { type RefObject, useEffect, useState } from 'react';
import { SLIDE_LASTS } from './use-rotation.ts';

type Motion = {
  readonly viewport: RefObject<HTMLElement | null>;
  readonly shown: number;
  readonly isRotating: boolean;
  readonly onShow: (index: number) => void;
};

/**
 * Fades from slide to slide and moves on by itself; draws nothing. Which slide is shown and whether the slides rotate is decided outside;
 * Embla follows. It does not drag: it turns a slow drag of 40 px back and takes a quick one of 10 px.
 */
export function HeroMotion({ viewport, shown, isRotating, onShow }: Motion) {
  const [options] = useState(() => ({
    loop: true,
    startIndex: shown,
    duration: 20, // Embla's own unit: the picture is there after 530 ms
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
    watchDrag: false,
    watchFocus: false,
  }));
  const [plugins] = useState(() => [Fade(), Autoplay({ delay: SLIDE_LASTS, playOnInit: false })]);
  const [attach, embla] = useEmblaCarousel(options, plugins);

  useEffect(() => attach(viewport.current), [attach, viewport]);
  useEffect(() => {
    if (embla === undefined || embla.selectedScrollSnap() === shown) return;
    embla.scrollTo(shown);
    embla.plugins().autoplay.reset();
  }, [embla, shown]);
  useEffect(() => {
    const tell = (): void => onShow(embla?.selectedScrollSnap() ?? 0);
    embla?.on('select', tell);
    return () => void embla?.off('select', tell);
  }, [embla, onShow]);
  useEffect(() => {
    const follow = (): void => {
      const autoplay = embla?.plugins().autoplay;
      if (isRotating) autoplay?.play();
      else autoplay?.stop();
    };
    // The plug-in starts by itself when a hidden page is seen again; its word comes just before it has started.
    const followSoon = (): void => queueMicrotask(follow);
    follow();
    // Another width of the window sets Embla up anew, and stops it.
    embla?.on('reInit', follow).on('autoplay:play', followSoon);
    return () => void embla?.off('reInit', follow).off('autoplay:play', followSoon);
  }, [embla, isRotating]);
  return null;
}
