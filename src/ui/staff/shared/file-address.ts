/** The address of the page of a vehicle's file: the fragment names the vehicle (FILE-7). */
export function fileAddress(vehicleId: string): string {
  return `/admin/vehicle#${encodeURIComponent(vehicleId)}`;
}
