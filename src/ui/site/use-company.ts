import { createContext, useContext } from 'react';
import { type Company, DEFAULT_COMPANY } from '../../domain/shared/company.ts';

/** The facts of the company that the page was rendered with (PAGE-15). An open page keeps them. */
export const CompanyContext = createContext<Company>(DEFAULT_COMPANY);

export function useCompany(): Company {
  return useContext(CompanyContext);
}
