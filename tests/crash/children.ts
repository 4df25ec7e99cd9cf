import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { tcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { historySize } from './history.ts'
import type { ChildSettings, FromParent } from './protocol.ts'
import type { Address, Server } from './server.ts'

/** A busy machine makes a child slow, ten times at most. */
const mostWaits = 10

/** What fails of the connections of a child. */
type Connections = Pick<TcpProxy, 'cut' | 'loseAnswers' | 'passAnswers' | 'delayAnswers' | 'close'>

/** A child process across its restarts, and the proxy between it and the server. */
export class Child {
  readonly settings: Omit<ChildSettings, 'life'>
  readonly proxy: Connections
  lives = 0
  /** Resolves when the current process has opened its store or has ended. */
  opened: Promise<unknown> = Promise.resolve()
  #process: ChildProcess | undefined
  #frozen = false
  readonly #onBroken: (what: string) => void

  private constructor(settings: Omit<ChildSettings, 'life'>, proxy: Connections, onBroken: (what: string) => void) {
    this.settings = settings
    this.proxy = proxy
    this.#onBroken = onBroken
  }

  /** @param onBroken told when it ends by itself with an error */
  static async start(
    settings: Omit<ChildSettings, 'life' | 'url' | 'databaseUrl'>,
    server: Address & Pick<Server, 'database'>,
    onBroken: (what: string) => void,
  ): Promise<Child> {
    const proxy = await tcpProxy(server)
    const { database } = server
    const second = database === undefined ? undefined : await tcpProxy(database)
    const url = server.url(proxy.port)
    const databaseUrl = database === undefined || second === undefined ? url : database.url(second.port)
    const child = new Child({ ...settings, url, databaseUrl }, together(second ? [proxy, second] : [proxy]), onBroken)
    child.begin()
    return child
  }

  /** Starts the process again. */
  begin(): void {
    this.lives += 1
    const settings: ChildSettings = { ...this.settings, life: this.lives }
    const process = fork(new URL('./child.ts', import.meta.url), [JSON.stringify(settings)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let said = ''
    process.stderr?.on('data', (bytes: Buffer) => {
      said += bytes.toString()
    })
    process.on('error', (error) => this.#onBroken(`${settings.name}: ${error.message}`))
    process.once('close', (code) => {
      if (code !== 0 && code !== null)
        this.#onBroken(`${settings.name}, life ${settings.life}, ended with ${code}:\n${said}`)
    })
    this.opened = new Promise((resolve) => process.once('message', resolve).once('close', resolve))
    this.#process = process
    this.#frozen = false
  }

  get running(): boolean {
    return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null
  }

  async kill(): Promise<void> {
    if (this.#process === undefined || !this.running) return
    const ended = once(this.#process, 'close')
    this.#process.kill('SIGKILL')
    await ended
  }

  freeze(): void {
    if (this.running) this.#frozen = this.#process?.kill('SIGSTOP') ?? false
  }

  thaw(): void {
    if (this.#frozen) this.#process?.kill('SIGCONT')
    this.#frozen = false
  }

  /**
   * Resolves when it has ended; false when its history had not grown for `milliseconds` before, or had grown for too
   * long to be only slow.
   */
  async finish(head: bigint, milliseconds: number): Promise<boolean> {
    if (this.#process === undefined || !this.running) return true
    const ended = once(this.#process, 'close').then(() => true)
    const message: FromParent = { head: String(head) }
    // It may end just now.
    this.#process.send(message, () => undefined)
    const { folder, name } = this.settings
    for (let size = -1, waits = 0; waits < mostWaits; waits += 1) {
      if (await Promise.race([ended, wait(milliseconds, false, { ref: false })])) return true
      const grown = historySize(folder, name, this.lives)
      if (grown === size) return false
      size = grown
    }
    return false
  }
}

/** The connections to several servers, which fail together. */
function together(proxies: readonly TcpProxy[]): Connections {
  const each = (act: (proxy: TcpProxy) => void) => () => proxies.forEach(act)
  return {
    cut: each((proxy) => proxy.cut()),
    loseAnswers: each((proxy) => proxy.loseAnswers()),
    passAnswers: each((proxy) => proxy.passAnswers()),
    delayAnswers: (milliseconds) => proxies.forEach((proxy) => proxy.delayAnswers(milliseconds)),
    async close() {
      await Promise.all(proxies.map((proxy) => proxy.close()))
    },
  }
}
