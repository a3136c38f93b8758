import { createContext } from 'react';
import type { Result } from '../../../domain/shared/result.ts';
import type { AnswerOf, Asked, Call, ProblemOf } from '../../../ports/api/call.ts';
import type { StaffAnswer } from '../../../ports/api/staff.ts';

/** The calls that staff pages make to the site. */
export type StaffApis = {
  /** Makes a call of the table of calls. */
  make<C extends Call>(
    call: C,
    asked: Asked<C>,
    onProgress?: (share: number) => void,
  ): StaffAnswer<Result<AnswerOf<C>, ProblemOf<C>>>;
};

/** Loads the calls when a staff page opens. `main.tsx` gives the adapter, a test its own. */
export const StaffApisContext = createContext<() => Promise<StaffApis>>(() =>
  Promise.reject(new Error('StaffApisContext is missing')),
);
