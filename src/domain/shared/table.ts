/** Returns the names of a table, in its order. TypeScript forgets of `Object.keys` which they are. */
export function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table) as Name[];
}
