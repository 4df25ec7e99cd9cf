/** Who takes leases. */
export interface Owner {
  /**
   * Stands in the lease. It ends in `alive` while its process holds the lock of that name: others see when it is gone.
   */
  readonly name: string
}

/** The lock that a process holds on a connection of its own for as long as it lives: (7251, hash of the name). */
export const presenceLock = {
  nameOf: (process: string) => `${process} alive`,
  take: 'select pg_try_advisory_lock(7251, hashtext($1)) as held',
  /** Of an owner's name in SQL: true when its process is gone. Who asks shares the free lock with others who ask. */
  isFree: (owner: string) => `(${owner} like '% alive' and pg_try_advisory_xact_lock_shared(7251, hashtext(${owner})))`,
} as const
