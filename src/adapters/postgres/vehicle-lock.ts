import type { Sql } from './database.ts';

/** The class of the advisory locks of vehicles. Their other number is a hash of the id. */
export const VEHICLE_LOCKS = 4126;

/**
 * Makes writes that claim a unit of these vehicles wait for each other until the transaction ends.
 * What is read after this cannot change in the meantime.
 */
export async function lockVehicles(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.rows(
    `SELECT pg_advisory_xact_lock(${VEHICLE_LOCKS}, hash) FROM (SELECT DISTINCT hashtext(id) AS hash FROM unnest($1::text[]) AS id ORDER BY hash) AS hashes`,
    [ids],
  );
}
