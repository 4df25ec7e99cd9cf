import { setTimeout as wait } from 'node:timers/promises'
import { sealKey } from '#infra/platform/audit/seal.ts'
import { sealLog } from '#infra/platform/audit/sealer.ts'
import { findingText } from '#infra/platform/audit/verify/findings.ts'
import { verifyLog } from '#infra/platform/audit/verify/verify.ts'
import type { Core } from '#infra/compose.ts'
import type { Log } from '#infra/platform/event-store/log.ts'
import { openOwner } from '#infra/platform/projections/owner.ts'
import { createProjections } from '#projections/all.ts'
import { rebuild } from '#projections/platform/runner/rebuild.ts'
import { ofTheServer } from '#tests/integration/platform/audit/support.ts'
import { checksums } from '#tests/integration/platform/projections/support.ts'
import type { Afterwards } from './evidence.ts'
import { defaultLimits } from './people.ts'

/** Reactions wait for a minute before they judge that a command was abandoned. */
const toSettle = 300_000

/**
 * Waits until every follower has read the whole log and writes nothing more.
 * @returns the names of those that have not
 */
export async function settled({ database, store }: Core): Promise<readonly string[]> {
  const end = performance.now() + toSettle
  for (let head = -1n; ;) {
    const now = await store.head()
    const behind = await database.system.query<{ name: string }>({
      text: `select name || ' (' || status || ' at ' || position || ')' as name from rm.projections
        where active and position < $1 order by 1`,
      values: [String(now)],
    })
    if (behind.length === 0 && now === head) return []
    if (performance.now() > end) return behind.map(({ name }) => `${name} has not read the log up to ${now}`)
    head = now
    await wait(300)
  }
}

/** Makes every read model again, seals the log and verifies it. No other process may run. */
export async function lookAfterwards({ database, store, log, vault }: Core, url: string): Promise<Afterwards> {
  const followed = await checksums(database.system)
  const owner = openOwner(url)
  try {
    for (const projection of createProjections({ opener: vault, wake: () => undefined }))
      await rebuild(projection, {
        store,
        sql: database.system,
        owner: owner.sql,
        by: 'the crash checker',
        progress: () => undefined,
      })
  } finally {
    await owner.close()
  }
  const rebuilt = await checksums(database.system)
  const tables = Object.entries(followed).map(([table, sum]) => ({
    table,
    followed: sum,
    rebuilt: rebuilt[table] ?? 'nothing',
  }))
  return { defaultLimits, tables, findings: await findingsOf(url, log) }
}

/** Where the log is elsewhere, its copy is sealed, and compared with it. */
async function findingsOf(url: string, log: Log): Promise<readonly string[]> {
  const key = sealKey(Buffer.alloc(32, 7))
  await sealLog({ url, key })
  const findings: string[] = []
  await verifyLog({
    url,
    keys: [key.publicKey],
    log: log.isElsewhere ? log.store : undefined,
    tell: (finding) => {
      if (!ofTheServer.test(finding.why)) findings.push(findingText(finding))
    },
  })
  return findings
}
