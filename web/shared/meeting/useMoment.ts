import { useCallback, useEffect, useRef, useState } from 'react'

export const momentHeading = 'moment'

/** Frames that a closing dialog may take to give the focus back. */
const maxFrames = 30

/** Once what was done shows, and a dialog that closes has given the focus back. */
export function afterDialog(act: () => void): void {
  const attempt = (left: number) => {
    if (left > 0 && document.querySelector('[role="dialog"]')) requestAnimationFrame(() => attempt(left - 1))
    else act()
  }
  requestAnimationFrame(() => requestAnimationFrame(() => attempt(maxFrames)))
}

/** The heading of the moment takes the focus. */
export function focusMoment(): void {
  afterDialog(() => document.getElementById(momentHeading)?.focus())
}

/** Two of them; a title that is a question or has its own end gets no second one. */
export function sentences(title: string, next: string): string {
  return /[.?!…]$/.test(title) ? `${title} ${next}` : `${title}. ${next}`
}

/**
 * The announcement when the moment changes by itself or by the other person: the focus stays where it is, unless what
 * had it is gone. Until it is `known` nothing has changed. After an act of the reader's the heading takes the focus,
 * which announces it.
 */
export function useMomentNews(moment: string, { title, next }: { title: string; next: string }, known = true) {
  const words = sentences(title, next)
  const [heard, setHeard] = useState<{ moment: string; words: string } | null>(null)
  const lastMoment = useRef(known ? moment : null)
  const acted = useRef(false)
  const within = useRef(false)
  useEffect(() => {
    const remember = (event: FocusEvent) => {
      within.current = event.target instanceof Element && event.target.closest('[data-moment]') !== null
    }
    document.addEventListener('focusin', remember)
    return () => {
      document.removeEventListener('focusin', remember)
    }
  }, [])
  useEffect(() => {
    if (!known) return
    if (lastMoment.current === null) lastMoment.current = moment
    if (lastMoment.current === moment) return
    lastMoment.current = moment
    if (acted.current) {
      acted.current = false
      return
    }
    setHeard({ moment, words })
    if (within.current && document.activeElement === document.body) document.getElementById(momentHeading)?.focus()
  }, [moment, words, known])
  return {
    /** Of the displayed moment: the message of an earlier one is untrue. */
    message: heard?.moment === moment ? heard.words : '',
    /** The reader has done it: the next change is theirs. */
    onActed: useCallback(() => {
      acted.current = true
      focusMoment()
    }, []),
  }
}
