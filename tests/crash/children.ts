import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { tcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { historySize } from './history.ts'
import type { ChildSettings, FromParent } from './protocol.ts'
import type { Server } from './server.ts'

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
  readonly #environment: NodeJS.ProcessEnv
  readonly #onBroken: (what: string) => void

  private constructor(
    settings: Omit<ChildSettings, 'life'>,
    proxies: readonly Proxied[],
    onBroken: (what: string) => void,
  ) {
    this.settings = settings
    this.proxy = together(proxies.map(({ proxy }) => proxy))
    this.#environment = Object.assign({ ...process.env }, ...proxies.map(({ environment }) => environment))
    this.#onBroken = onBroken
  }

  /** @param onBroken called when it ends by itself with an error */
  static async start(
    settings: Omit<ChildSettings, 'life' | 'url' | 'databaseUrl' | 'prefix' | 'start'>,
    { url, database, prefix, start }: Pick<Server, 'url' | 'database' | 'prefix' | 'start'>,
    onBroken: (what: string) => void,
  ): Promise<Child> {
    const first = await proxied(url)
    const second = database === undefined ? undefined : await proxied(database)
    const urls = { url: first.url, databaseUrl: second?.url ?? first.url }
    const all = { ...settings, ...urls, prefix, start: String(start) }
    const child = new Child(all, second ? [first, second] : [first], onBroken)
    child.begin()
    return child
  }

  /** Starts the process again. */
  begin(): void {
    this.lives += 1
    const settings: ChildSettings = { ...this.settings, life: this.lives }
    const process = fork(new URL('./child.ts', import.meta.url), [JSON.stringify(settings)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: this.#environment,
    })
    let output = ''
    process.stderr?.on('data', (bytes: Buffer) => {
      output += bytes.toString()
    })
    process.on('error', (error) => this.#onBroken(`${settings.name}: ${error.message}`))
    process.once('close', (code) => {
      if (code !== 0 && code !== null)
        this.#onBroken(`${settings.name}, life ${settings.life}, ended with ${code}:\n${output}`)
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

interface Proxied {
  readonly proxy: TcpProxy
  readonly url: string
  /** Of the process that connects. */
  readonly environment: Readonly<Record<string, string>>
}

/**
 * A proxy for one server, and what leads a process through it. The client of EventStoreDB connects to nodes that it
 * hears of, by names that certificates have: the proxy serves each of them.
 */
async function proxied(url: string): Promise<Proxied> {
  if (!url.startsWith('postgres')) {
    const proxy = await tcpProxy()
    const grpc = { grpc_proxy: `http://127.0.0.1:${proxy.port}`, no_grpc_proxy: '', no_proxy: '' }
    return { proxy, url, environment: { ...grpc, GRPC_VERBOSITY: 'NONE' } }
  }
  const through = new URL(url)
  const proxy = await tcpProxy({ host: through.hostname, port: Number(through.port || 5432) })
  through.host = `127.0.0.1:${proxy.port}`
  return { proxy, url: through.href, environment: {} }
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
