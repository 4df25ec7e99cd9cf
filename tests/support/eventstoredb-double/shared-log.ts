import { fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { toKept, toStored, type Kept } from './log-file.ts'
import { Log, type Stored } from './log.ts'

/** A line of the file: an appointment, or what one append of the leader so appointed wrote. */
type Line =
  | { readonly epoch: number; readonly leader: number }
  | { readonly epoch: number; readonly events: readonly Kept[] }

/**
 * The log of several nodes in one file, which stands for what their quorum has. Every write goes to its end, so all
 * nodes see one order. An appointment ends all earlier ones: what an earlier leader wrote behind it is no part of the
 * log. A leader reads the file again after each write, before it answers: what it acknowledges stands before the next
 * appointment, and every later leader has it.
 */
export class SharedLog {
  readonly log = new Log()
  readonly #file: number
  /** The appointment that this node has. */
  #own = 0
  /** The last appointment in the file, and the port of its node. */
  #last = { epoch: 0, leader: 0 }
  /** Bytes read. */
  #read = 0

  /** @param onDeposed called when an append was written too late: this node has in memory what is not in the log */
  constructor(file: string, onDeposed: () => never) {
    this.#file = openSync(file, 'a+')
    this.leader()
    this.log.keep = (written: readonly Stored[]) => {
      this.#write({ epoch: this.#own, events: written.map(toKept) })
      this.leader()
      if (this.#last.epoch !== this.#own) onDeposed()
    }
  }

  /** From now on this node writes. @param port its own */
  lead(epoch: number, port: number): void {
    this.#own = epoch
    this.#write({ epoch, leader: port })
    this.leader()
  }

  /** Reads on. @returns the port of the last one that was appointed; 0 before the first */
  leader(): number {
    const bytes = Buffer.alloc(fstatSync(this.#file).size - this.#read)
    const size = readSync(this.#file, bytes, 0, bytes.length, this.#read)
    const end = bytes.subarray(0, size).lastIndexOf('\n') + 1
    this.#read += end
    for (const text of bytes.toString('utf8', 0, end).split('\n')) this.#take(parsed(text))
    return this.#last.leader
  }

  #take(line: Line | undefined): void {
    if (line === undefined) return
    if ('leader' in line) {
      if (line.epoch > this.#last.epoch) this.#last = line
    } else if (line.epoch === this.#last.epoch && line.epoch !== this.#own)
      for (const kept of line.events) this.log.restore(toStored(kept))
  }

  /** Begins with the end of a line: the one before may be cut short. */
  #write(line: Line): void {
    writeSync(this.#file, `\n${JSON.stringify(line)}\n`)
  }
}

/** Undefined for a line that a kill cut short: its append was not acknowledged. */
function parsed(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line
  } catch {
    return undefined
  }
}
