import { totalmem } from 'node:os'

const megabyte = 2 ** 20
/** PostgreSQL's own default, in megabytes. */
const minMegabytes = 128
/** Enough for a log of two million events; the rest is read from the system's page cache. */
const maxMegabytes = 2_048

/** The setting `shared_buffers`: a quarter of the memory of this machine or container, within bounds. */
export function sharedBuffers(memory: number = memoryOf(totalmem(), process.constrainedMemory())): string {
  return `${Math.max(minMegabytes, Math.min(maxMegabytes, Math.floor(memory / 4 / megabyte)))}MB`
}

/** @param constrained what a container may have; 0, or more than there is, without a limit */
export function memoryOf(total: number, constrained: number): number {
  return constrained > 0 ? Math.min(total, constrained) : total
}
