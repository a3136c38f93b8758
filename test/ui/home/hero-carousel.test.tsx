// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HeroCarousel } from '../../../src/ui/home/hero-carousel.tsx';
import { logged } from '../render-site.tsx';

const carousel = () => within(screen.getByRole('region', { name: 'Highlights' }));
const button = (name: string) => carousel().getByRole('button', { name });
const slides = () => carousel().getAllByRole('group', { name: / of 8$/ });
const shown = () => slides().map((slide) => slide.ariaLabel);
const pictures = () => carousel().getAllByRole('img').length;

/** What the page holds before any script runs. */
function serverMarkup(): string {
  for (const name of ['window', 'document', 'matchMedia']) vi.stubGlobal(name, undefined);
  const markup = renderToString(<HeroCarousel />);
  vi.unstubAllGlobals();
  return markup;
}

describe('hero carousel', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('should be whole without scripts: the first slide, its picture first of all, and no style of its own', () => {
    const page = document.createElement('div');
    page.innerHTML = serverMarkup();
    const found = [...page.querySelectorAll('img')];
    expect(found.map((image) => image.getAttribute('fetchpriority'))).toEqual(['high']);
    expect(page.querySelectorAll('[style]')).toHaveLength(0);
    expect(page.querySelectorAll('[role="group"][inert]')).toHaveLength(7);
    expect(page.textContent).toContain('Oakville’s own car and truck rental');
  });

  it('should take over what the server drew as it is', async () => {
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = serverMarkup();
    const first = place.querySelector('img');
    const mended: unknown[] = [];
    logged.mockClear();
    const root = await act(async () =>
      hydrateRoot(place, <HeroCarousel />, { onRecoverableError: (fault) => mended.push(fault) }),
    );
    expect(mended).toEqual([]);
    expect(logged).not.toHaveBeenCalled();
    expect(place.querySelector('img')).toBe(first);
    act(() => root.unmount());
    place.remove();
  });

  // PAGE-6, PAGE-22
  it('should name its controls, Pause first, and the one slide that is shown', () => {
    render(<HeroCarousel />);
    const names = carousel()
      .getAllByRole('button')
      .map((control) => control.ariaLabel);
    const ticks = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Show slide ${number}`);
    expect(names).toEqual(['Pause', 'Previous slide', ...ticks, 'Next slide']);
    expect(shown()).toEqual(['1 of 8']);
    expect(slides()[0]?.getAttribute('aria-roledescription')).toBe('slide');
    expect(button('Show slide 1').getAttribute('aria-current')).toBe('true');
    expect(carousel().getByRole('img', { name: /striped lighthouse/ })).toBeTruthy();
  });

  // PAGE-6
  it('should wrap around both ways', async () => {
    const user = userEvent.setup();
    render(<HeroCarousel />);
    await user.click(button('Previous slide'));
    expect(shown()).toEqual(['8 of 8']);
    await user.click(button('Next slide'));
    await user.click(button('Next slide'));
    expect(shown()).toEqual(['2 of 8']);
    await user.click(button('Show slide 5'));
    expect(shown()).toEqual(['5 of 8']);
    expect(button('Show slide 5').getAttribute('aria-current')).toBe('true');
    expect(button('Show slide 2').getAttribute('aria-current')).toBeNull();
  });

  it('should leave keys with a modifier to the browser', () => {
    render(<HeroCarousel />);
    fireEvent.keyDown(button('Show slide 1'), { key: 'ArrowLeft', altKey: true });
    expect(shown()).toEqual(['1 of 8']);
    fireEvent.keyDown(button('Show slide 1'), { key: 'ArrowLeft' });
    expect(shown()).toEqual(['8 of 8']);
  });

  it('should be silent while it plays, and say the slides that somebody moves', async () => {
    const user = userEvent.setup();
    render(<HeroCarousel />);
    const live = () => slides()[0]?.parentElement?.getAttribute('aria-live');
    expect(live()).toBe('off');
    await user.click(button('Pause'));
    expect(live()).toBe('polite');
    await user.click(button('Play'));
    expect(live()).toBe('off'); // although the pointer and focus are on it
    await user.unhover(button('Pause'));
    await user.hover(button('Next slide'));
    expect(live()).toBe('polite');
    expect(button('Pause')).toBeTruthy();
  });

  it('should hold the next picture only once somebody may go on', async () => {
    const user = userEvent.setup();
    render(<HeroCarousel />);
    expect(pictures()).toBe(1);
    await user.hover(button('Next slide'));
    const hidden = carousel().getAllByRole('img', { hidden: true });
    expect(hidden.map((picture) => picture.getAttribute('alt'))).toEqual([
      expect.stringContaining('lighthouse'),
      'Two cargo vans beside framed houses and a crane',
    ]);
  });

  it.each([
    ['40 px to the left', { x: -40, y: 0 }, 'touch', '2 of 8'],
    ['40 px to the right', { x: 40, y: 0 }, 'touch', '8 of 8'],
    ['39 px', { x: -39, y: 0 }, 'touch', '1 of 8'],
    ['more down than aside', { x: -60, y: 61 }, 'touch', '1 of 8'],
    ['by a pen', { x: -80, y: 20 }, 'pen', '2 of 8'],
    ['by a mouse, which marks text', { x: -80, y: 0 }, 'mouse', '1 of 8'],
  ])('should answer a swipe of %s', (_, by, pointerType, after) => {
    render(<HeroCarousel />);
    const [first] = slides();
    if (first === undefined) throw new Error('no slide is shown');
    const pointer = { pointerType, isPrimary: true, bubbles: true };
    fireEvent.pointerDown(first, { ...pointer, clientX: 200, clientY: 200 });
    fireEvent.pointerUp(first, { ...pointer, clientX: 200 + by.x, clientY: 200 + by.y });
    expect(shown()).toEqual([after]);
  });
});
