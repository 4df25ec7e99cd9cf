import pg from 'pg'

/**
 * A pool whose connections may be lost at any moment. node-postgres listens to the errors of idle connections only: one
 * that is lost between two statements of a transaction would end the process.
 * @param onLost called once for each lost connection of a pool that is in use; the pool opens others as they are
 *   needed.
 */
export function openPool(config: pg.PoolConfig, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ keepAlive: true, ...config })
  // The pool emits again what an idle connection has emitted; without a listener that would end the process too.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.once('error', (error) => {
      // When a pool ends, its connections close after it; those are not lost.
      if (!pool.ending) onLost(error)
    })
    client.on('error', () => undefined)
  })
  return pool
}
