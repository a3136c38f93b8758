// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Unbroken } from '../../../src/ui/kit/unbroken.tsx';

// PAGE-49
it.each([
  ['Questions: 905-555-0142.', ['905-555-0142']],
  ['Questions: 905 555 0142.', ['905 555 0142']],
  ['Questions: (905) 555-0142.', ['(905) 555-0142']],
  ['Call +1 905.555.0142, or 1-905-555-0143', ['+1 905.555.0142', '1-905-555-0143']],
  ['48,210 km on 120 300 4 roads', []],
  ['November 23, 2026, -$1,106.22, for INV-2026-000001', ['November 23, 2026', '-$1,106.22']],
  ['Due by December 18, 2026', ['December 18, 2026']],
  ['120 Example Road, Oakville, ON L6K 0A0', ['L6K 0A0']],
])('should keep in %j whole what may not break', (text, whole) => {
  const { container } = render(<Unbroken>{text}</Unbroken>);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('.unbroken')].map(({ textContent }) => textContent)).toEqual(whole);
});
