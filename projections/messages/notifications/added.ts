/**
 * SQL that finds the added notifications `n`. A live batch mostly adds one: PostgreSQL keeps the plan of an equality,
 * and for an array, whose length it does not know, it plans a long statement anew each time.
 */
export function ofAdded(added: readonly string[]): { name: string; where: string; values: readonly unknown[] } {
  return added.length === 1
    ? { name: 'one', where: 'n.id = $1::uuid', values: added }
    : { name: 'many', where: 'n.id = any($1::uuid[])', values: [added] }
}
