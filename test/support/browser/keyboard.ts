import type { CDPSession, Page } from 'playwright-core';
import { whenHydrated } from './browser.ts';

/** A page that is operated by keyboard only. */
export type Keyboard = {
  /**
   * Returns role and name of the focused element, as the browser reports them to assistive
   * technology: "button Show vehicles".
   */
  focused(): Promise<string>;
  /** Returns the description of the focused element. */
  described(): Promise<string>;
  /** Presses keys once the page takes them. */
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  /**
   * Presses Tab, or Shift+Tab, until the wanted element has the focus. Throws with all stops on the
   * way if it never does.
   */
  tabTo(wanted: string | RegExp, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /**
   * Changes the focused date with the arrow keys. The day comes first. The tests use a day of the
   * next week or so; if that lies in the next month, every month has it.
   */
  moveDate(date: string): Promise<void>;
  /** Changes the focused list with the arrow-down key. */
  choose(option: string): Promise<void>;
};

const MAX_STOPS = 160;

export async function keyboardOf(page: Page): Promise<Keyboard> {
  const session = await page.context().newCDPSession(page);
  const press = async (...keys: readonly string[]): Promise<void> => {
    await whenHydrated(page);
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = async (): Promise<string> => {
    const { role, name } = await focusedNode(session);
    return `${role?.value} ${name?.value}`.trim();
  };
  return {
    press,
    focused,
    described: async () => String((await focusedNode(session)).description?.value ?? ''),
    async type(text) {
      await whenHydrated(page);
      await page.keyboard.type(text);
    },
    async tabTo(wanted, key = 'Tab') {
      const stops: string[] = [];
      while (stops.length < MAX_STOPS) {
        await press(key);
        const stop = await focused();
        if (typeof wanted === 'string' ? stop === wanted : wanted.test(stop)) return;
        stops.push(stop);
      }
      throw new Error(`${wanted} is no stop of the keyboard: ${stops.join(', ')}`);
    },
    async moveDate(date) {
      const order = await partsOfDate(session);
      const wanted = partsOf(date);
      const now = partsOf(await page.locator(':focus').inputValue());
      let index = 0;
      for (const part of ['Day', 'Month', 'Year'] as const) {
        const to = order.indexOf(part);
        await press(...arrows(to - index, 'ArrowRight', 'ArrowLeft'));
        await press(...arrows(wanted[part] - now[part], 'ArrowUp', 'ArrowDown'));
        index = to;
      }
    },
    async choose(option) {
      const list = page.locator(':focus');
      for (let step = 0; step < MAX_STOPS; step += 1) {
        if (
          (await list.evaluate((node) => node instanceof HTMLSelectElement && node.selectedOptions[0]?.text)) === option
        ) {
          return;
        }
        await press('ArrowDown');
      }
      throw new Error(`${option} is not in the list`);
    },
  };
}

function arrows(by: number, forth: string, back: string): string[] {
  return Array<string>(Math.abs(by)).fill(by > 0 ? forth : back);
}

function partsOf(date: string): Readonly<Record<'Day' | 'Month' | 'Year', number>> {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { Day: day, Month: month, Year: year };
}

/** Returns the order in which this browser shows the parts of a date. */
async function partsOfDate(session: CDPSession): Promise<readonly string[]> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = await session.send('Accessibility.queryAXTree', {
    objectId: result.objectId ?? '',
    role: 'spinbutton',
  });
  return nodes.map(({ name }) => String(name?.value).split(' ')[0] ?? '');
}

async function focusedNode(session: CDPSession) {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
  if (result.objectId === undefined) throw new Error('nothing has the focus');
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const [node] = nodes;
  if (node === undefined) throw new Error('what has the focus is not in the accessibility tree');
  return node;
}
