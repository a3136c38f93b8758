import { expect, it } from 'vitest';
import { coalesce } from '../../src/ports/coalesce.ts';

it('should do the work once for all who ask in one turn, after the last of them has asked', async () => {
  let stored = 'old';
  let reads = 0;
  const read = coalesce(async () => {
    reads += 1;
    return stored;
  });
  const first = read();
  await Promise.resolve();
  stored = 'new';
  const second = read();
  expect(await Promise.all([first, second])).toEqual(['new', 'new']);
  expect(reads).toBe(1);
});

it('should do the work again for who asks while it is running', async () => {
  const answers: ((text: string) => void)[] = [];
  const read = coalesce(() => new Promise<string>((answer) => answers.push(answer)));
  const first = read();
  await expect.poll(() => answers.length).toBe(1);
  const second = read();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('new');
  expect(await second).toBe('new');
  answers[0]?.('old');
  expect(await first).toBe('old');
});

it('should tell all who asked of a fault, and keep none', async () => {
  let isBroken = true;
  const read = coalesce(async () => {
    if (isBroken) throw new Error('out of reach');
    return 'there';
  });
  const asked = [read(), read()];
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await read()).toBe('there');
});
