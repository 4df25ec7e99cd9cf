/** Bounds of one socket and of the server, in bytes, milliseconds and counts. Tests shorten the times. */
export interface Limits {
  /** Open sockets of one session and of one address (a company may share one), on this process. */
  readonly socketsPerSession: number
  readonly socketsPerAddress: number
  readonly frameBytes: number
  readonly subscriptions: number
  readonly identifierLength: number
  /** Commands at once, and how many more a second. */
  readonly commandBurst: number
  readonly commandsPerSecond: number
  /** Unsent bytes beyond which a reader is cut; it resumes from its offset. */
  readonly backlogBytes: number
  /** Unsent bytes beyond which a replay waits for its reader. */
  readonly replayBytes: number
  /** Clients take a connection for dead after two of these without a ping. */
  readonly pingMs: number
  /** A peer that has not answered the WebSocket ping of the last round is gone. */
  readonly aliveMs: number
  /** How long a message may wait when its signal is lost. */
  readonly pollMs: number
  /** How long a socket may outlive its session when the signal is lost. With the query it must stay under 5 s. */
  readonly sessionSweepMs: number
  /** How long clients have to close when the server stops. */
  readonly goodbyeMs: number
}

export const defaultLimits: Limits = {
  socketsPerSession: 20,
  socketsPerAddress: 5_000,
  frameBytes: 64 * 1024,
  subscriptions: 100,
  identifierLength: 2048,
  commandBurst: 250,
  commandsPerSecond: 25,
  backlogBytes: 1024 * 1024,
  replayBytes: 256 * 1024,
  pingMs: 3000,
  aliveMs: 30_000,
  pollMs: 1000,
  sessionSweepMs: 3000,
  goodbyeMs: 2000,
}
