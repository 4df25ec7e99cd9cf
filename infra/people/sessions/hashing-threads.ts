import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { HashingWork } from './hashing-thread.ts'

/**
 * Threads of their own for password hashes: libuv's pool also reads files and resolves names, and cannot have a lower
 * priority than the event loop. The caller sees to it that no more work runs at once than there should be threads.
 */
export function createHashingThreads(): (work: HashingWork) => Promise<unknown> {
  const idle: Worker[] = []
  return async (work) => {
    const thread = idle.pop() ?? new Worker(new URL('./hashing-thread.ts', import.meta.url))
    // An idle thread keeps no process alive.
    thread.ref()
    thread.postMessage(work, [])
    // Rejects when the thread fails, which is then used no more.
    const [answer] = (await once(thread, 'message')) as [unknown]
    thread.unref()
    idle.push(thread)
    return answer
  }
}
