import { createContext, useContext } from 'react';
import { type Company, DEFAULT_COMPANY } from '../../domain/shared/company.ts';
import { DEFAULT_HOURS, type OpeningHours } from '../../domain/shared/opening-hours.ts';

/** The facts of the company that the page was rendered with (PAGE-15). An open page keeps them. */
export const CompanyContext = createContext<Company>(DEFAULT_COMPANY);

export function useCompany(): Company {
  return useContext(CompanyContext);
}

/** The opening hours as the page knows them (TRIP-21). */
export const HoursContext = createContext<OpeningHours>(DEFAULT_HOURS);

export function useHours(): OpeningHours {
  return useContext(HoursContext);
}
