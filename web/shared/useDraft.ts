import { useEffect, useState } from 'react'

const prefix = 'binome-draft/'

function read(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key)
  } catch {
    return null
  }
}

function keep(key: string, text: string | null): void {
  try {
    if (text === null || text === '') localStorage.removeItem(prefix + key)
    else localStorage.setItem(prefix + key, text)
  } catch {
    // Storage may be refused or full: the text then lives as long as the page.
  }
}

/** At sign-out: what a person typed and did not send goes with them. A session that ends by itself keeps it. */
export function removeDrafts(personId: string): void {
  try {
    const own = `${prefix}${personId}/`
    for (const key of Object.keys(localStorage)) if (key.startsWith(own)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept there.
  }
}

export interface Draft {
  text: string
  write: (text: string) => void
  /** It was sent, or given up. */
  clear: () => void
}

/**
 * A text that is kept as it is typed: through errors, reloads and an ended session. `key` tells who writes and what about, so that nobody
 * meets another person's words on a shared computer.
 */
export function useDraft(key: string): Draft {
  const [text, setText] = useState(() => read(key) ?? '')
  const [owner, setOwner] = useState(key)
  if (owner !== key) {
    setOwner(key)
    setText(read(key) ?? '')
  }
  useEffect(() => {
    const written = (event: StorageEvent) => {
      if (event.key === prefix + key) setText(event.newValue ?? '')
    }
    window.addEventListener('storage', written)
    return () => {
      window.removeEventListener('storage', written)
    }
  }, [key])
  return {
    text,
    write: (next) => {
      setText(next)
      keep(key, next)
    },
    clear: () => {
      setText('')
      keep(key, null)
    },
  }
}
