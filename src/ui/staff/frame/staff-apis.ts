import { createContext } from 'react';
import type { StaffAccessApi } from '../../../ports/browser/staff-access-api.ts';
import type { StaffAuditApi } from '../../../ports/browser/staff-audit-api.ts';
import type { StaffBookingsApi } from '../../../ports/browser/staff-bookings-api.ts';
import type { StaffHealthApi } from '../../../ports/browser/staff-health-api.ts';
import type { StaffMessagesApi } from '../../../ports/browser/staff-messages-api.ts';
import type { StaffPeopleApi } from '../../../ports/browser/staff-people-api.ts';
import type { StaffPrivacyApi } from '../../../ports/browser/staff-privacy-api.ts';
import type { StaffProviderApi } from '../../../ports/browser/staff-provider-api.ts';
import type { StaffReportsApi } from '../../../ports/browser/staff-reports-api.ts';
import type { StaffScheduleApi } from '../../../ports/browser/staff-schedule-api.ts';
import type { StaffVehiclesApi } from '../../../ports/browser/staff-vehicles-api.ts';

/** The calls that staff pages make to the site. */
export type StaffApis = {
  readonly access: StaffAccessApi;
  readonly audit: StaffAuditApi;
  readonly bookings: StaffBookingsApi;
  readonly health: StaffHealthApi;
  readonly provider: StaffProviderApi;
  readonly reports: StaffReportsApi;
  readonly messages: StaffMessagesApi;
  readonly people: StaffPeopleApi;
  readonly privacy: StaffPrivacyApi;
  readonly schedule: StaffScheduleApi;
  readonly vehicles: StaffVehiclesApi;
};

/** Loads the calls when a staff page opens. `main.tsx` gives the adapter, a test its own. */
export const StaffApisContext = createContext<() => Promise<StaffApis>>(() =>
  Promise.reject(new Error('StaffApisContext is missing')),
);
