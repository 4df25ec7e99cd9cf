/** Another process has taken over the work, because this one was thought dead; or the work was stopped, or is gone. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** @returns the row that a statement under a lease gave @throws LeaseLost when it gave none */
export function heldRow<Row>([row]: readonly Row[], lost: string): Row {
  if (row === undefined) throw new LeaseLost(lost)
  return row
}
