import { describe } from 'vitest';
import { livesSuite } from '../support/faults/lives-suite.ts';

// BOOK-44, BOOK-45, FAIL-3: many-rental-lives.test.ts leads more of them.
describe('random lives of rentals, with crashes', () => {
  livesSuite({ onSqlite: 60, onServers: 10 });
});
