import { afterAll, inject, vi } from 'vitest'
import { dropCopies } from './copy-database.ts'

const lasting: ReadonlySet<string> = new Set(['TCPServerWrap', 'ProcessWrap'])
const running = () => process.getActiveResourcesInfo().filter((kind) => lasting.has(kind)).length
const before = running()

/**
 * Files share their worker. What a file stubs goes with it; Vitest restores its spies. A file that leaves a server or a
 * process running fails. Its databases are dropped.
 */
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await vi.waitFor(() => {
    if (running() > before) throw new Error('the file leaves a server or a process running')
  }, 60_000)
  await dropCopies(inject('postgres').server)
})
