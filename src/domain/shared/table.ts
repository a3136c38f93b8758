// Tables of fields. Their helpers keep the names that TypeScript forgets of `Object.keys`.

/** Returns the names of a table, in its order. */
export function namesOf<Name extends string>(table: { readonly [_ in Name]?: unknown }): readonly Name[] {
  return Object.keys(table) as Name[];
}

/** Returns a table of the values that a function gives the names. */
export function mapNames<Name extends string, V>(names: readonly Name[], valueFor: (name: Name) => V): Record<Name, V> {
  return Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, V>;
}

/** Returns a table with one value for all names. */
export function each<Name extends string, V>(names: readonly Name[], value: V): Record<Name, V> {
  return mapNames(names, () => value);
}

/** Whether two values, of the same order of fields, differ. */
export function isOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
