import type { PostgresReader } from './postgres-reader.ts'

interface Found {
  readonly name: string
  readonly value: string
  readonly needed: string
  readonly ok: boolean
}

/**
 * @throws with the name of each setting under which PostgreSQL may lose, or show out of order, what the store
 *   acknowledged.
 */
export async function assertDurable(reader: Pick<PostgresReader, 'settings'>): Promise<void> {
  const settings = await reader.settings()
  const found: Found[] = [
    ...['fsync', 'full_page_writes'].map((name) => ({
      name,
      value: settings[name] ?? 'unknown',
      needed: 'on',
      ok: settings[name] === 'on',
    })),
    {
      name: 'synchronous_commit',
      value: settings['synchronous_commit'] ?? 'unknown',
      needed: 'on, local, remote_write or remote_apply',
      ok: ['on', 'local', 'remote_write', 'remote_apply'].includes(settings['synchronous_commit'] ?? ''),
    },
    {
      name: 'cache of the sequence es.positions',
      value: settings['cache'] ?? 'unknown',
      needed: '1',
      ok: settings['cache'] === '1',
    },
    {
      name: 'recovery',
      value: settings['recovery'] ?? 'unknown',
      needed: 'false (the primary)',
      ok: settings['recovery'] === 'false',
    },
  ]
  const wrong = found.filter(({ ok }) => !ok)
  if (wrong.length > 0)
    throw new Error(
      'this PostgreSQL cannot hold the log: ' +
        wrong.map(({ name, value, needed }) => `${name} is ${value}, needs ${needed}`).join('; '),
    )
}
