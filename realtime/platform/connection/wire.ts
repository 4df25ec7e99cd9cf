import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { WebSocket } from 'ws'

/** What a connection needs of its socket. */
export interface Wire {
  /** Bytes accepted and not yet given to the network. */
  readonly backlog: number
  send(frame: string): void
  /** A whole frame as its bytes go over the network. */
  sendBytes(frame: Buffer): void
  /** Closing handshake, after the frames sent so far. */
  close(code: number): void
  /** At once, without what is unsent. */
  cut(): void
  /** Resolves when the backlog is empty, or the socket is gone. */
  drained(): Promise<void>
}

/** `transport` is the TCP socket under `socket`. Without compression, frames are written to it at once and whole. */
export function wireOf(socket: WebSocket, transport: Writable): Wire {
  return {
    get backlog() {
      return socket.bufferedAmount
    },
    send: (frame) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(frame)
    },
    sendBytes: (frame) => {
      if (socket.readyState === WebSocket.OPEN) transport.write(frame)
    },
    close: (code) => socket.close(code),
    cut: () => socket.terminate(),
    async drained() {
      if (socket.readyState !== WebSocket.OPEN || socket.bufferedAmount === 0) return
      const done = new AbortController()
      const events = [once(transport, 'drain', done), once(transport, 'close', done)]
      await Promise.race(events).catch(() => undefined)
      done.abort()
      await Promise.allSettled(events)
    },
  }
}
