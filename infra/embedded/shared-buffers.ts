import { totalmem } from 'node:os'

const megabyte = 2 ** 20
/** What PostgreSQL takes by itself, in megabytes. */
const least = 128
/** A log of two million events. What does not fit is read from the page cache of the system. */
const most = 2_048

/** PostgreSQL's own cache: a quarter of the memory that this machine or container has, within bounds. */
export function sharedBuffers(memory: number = memoryOf(totalmem(), process.constrainedMemory())): string {
  return `${Math.max(least, Math.min(most, Math.floor(memory / 4 / megabyte)))}MB`
}

/** @param constrained what a container may have; 0, or more than there is, without a limit */
export function memoryOf(total: number, constrained: number): number {
  return constrained > 0 ? Math.min(total, constrained) : total
}
