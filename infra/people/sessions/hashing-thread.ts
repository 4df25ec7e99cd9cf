import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** What a hashing thread is sent. It answers with the hash, or with whether the text is that of the hash. */
export type HashingWork =
  | { readonly password: string; readonly parameters: { memoryCost: number; timeCost: number; parallelism: number } }
  | { readonly password: string; readonly against: string }

// Other calls and PostgreSQL come first where cores are short. On Linux this is the priority of the thread alone;
// elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + 10))

function answer(work: HashingWork): string | boolean {
  if ('parameters' in work) return hashSync(work.password, work.parameters)
  try {
    return verifySync(work.against, work.password)
  } catch {
    // It is no hash.
    return false
  }
}

parentPort?.on('message', (work: HashingWork) => parentPort?.postMessage(answer(work), []))
