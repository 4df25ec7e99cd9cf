export type ToastTone = 'success' | 'info' | 'error'

export interface Message {
  id: number
  tone: ToastTone
  title: string
  /** Sentences under the title. */
  lines: readonly string[]
  /** Milliseconds on screen; null stays until it is closed. */
  duration: number | null
  action?: { label: string; run: () => void }
  /** Offers to write to the team. */
  contact?: boolean
  /** Id of what it is news of: what is newer takes its place. */
  about?: string
  at: Date
}

export interface NotifierState {
  /** On screen, oldest first. */
  visible: readonly Message[]
  /** Every message since the page was opened, newest first. */
  recent: readonly Message[]
}

export interface Notifier {
  readonly state: () => NotifierState
  readonly subscribe: (listener: () => void) => () => void
  /** The same text twice at once appears once. */
  say(message: Omit<Message, 'id' | 'at' | 'lines'> & { lines?: readonly string[] }): void
  close(id: number): void
  /** What was news of it is no news any more. */
  settle(about: string): void
}

const maxVisible = 3
const recentAtMost = 30

/** Short messages. Timers belong to what shows them: a toast that is read must not vanish. */
export function createNotifier(): Notifier {
  let state: NotifierState = { visible: [], recent: [] }
  let next = 1
  const listeners = new Set<() => void>()
  const become = (to: NotifierState) => {
    state = to
    for (const listener of listeners) listener()
  }
  const wordsOf = ({ title, lines }: Pick<Message, 'title' | 'lines'>) => [title, ...lines].join('\n')

  const without = (about: string | undefined) =>
    state.visible.filter((other) => other.about === undefined || other.about !== about)

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    say(given) {
      const message: Message = { ...given, lines: given.lines ?? [], id: next, at: new Date() }
      if (state.visible.some((other) => wordsOf(other) === wordsOf(message))) return
      next += 1
      become({
        visible: [...without(message.about), message].slice(-maxVisible),
        recent: [message, ...state.recent].slice(0, recentAtMost),
      })
    },
    close(id) {
      if (!state.visible.some((message) => message.id === id)) return
      become({ ...state, visible: state.visible.filter((message) => message.id !== id) })
    },
    settle(about) {
      become({ ...state, visible: without(about) })
    },
  }
}
