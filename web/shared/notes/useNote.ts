import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { privateNoteMaxLength } from '#contract/mentoring/private-notes.ts'
import { ApiError } from '../data/errors.ts'
import { useDataLayer } from '../data/hooks.ts'
import { awayInterval, isAway } from '../data/layer.ts'
import { subscribeDraft } from '../form/drafts.ts'
import { useAuth } from '../session/me.ts'
import { readNote, writeNote } from './calls.ts'
import type { Note, NoteSubject } from './calls.ts'
import { keepUnsaved, parseUnsaved, readUnsaved } from './unsaved.ts'
import type { Unsaved } from './unsaved.ts'

/** How long nobody types before the note is saved. */
const pause = 1_500

/** Which of two texts goes on, where another device has saved one meanwhile. */
export type Choice = 'both' | 'typed' | 'saved'

/**
 * One's own note, saved after a pause, when its field is left and when the page is. What is typed stays on this device
 * until the server has it, so that it outlives a lost network and a closed page.
 */
export function useNote(personId: string, subject: NoteSubject, id: string) {
  const { http } = useAuth()
  const { client } = useDataLayer()
  const place = `${personId}/private_note/${subject}/${id}`
  const queryKey = ['private_notes', subject, id]
  const { data } = useQuery({ queryKey, queryFn: () => readNote(http, subject, id) })
  const [unsaved, setUnsaved] = useState(() => readUnsaved(place))
  const [failure, setFailure] = useState<ApiError | null>(null)
  /** What another device has saved since the typed text was begun. */
  const [other, setOther] = useState<Note | null>(null)
  const latest = useRef(unsaved)
  const isSaving = useRef(false)

  const keep = (next: Unsaved | null) => {
    latest.current = next
    keepUnsaved(place, next)
    setUnsaved(next)
  }
  const saveAll = async () => {
    for (let next = latest.current; next !== null && next.words.length <= privateNoteMaxLength; next = latest.current) {
      const { words, revision, sent } = next
      keep({ ...next, sent: words })
      const now = (await writeNote(http, subject, id, next)) ?? (await readNote(http, subject, id))
      const typed = latest.current
      if (now.words === words) {
        client.setQueryData(queryKey, now)
        keep(
          typed === null || typed.words === words ? null : { words: typed.words, revision: now.revision, sent: null },
        )
      } else if (now.words === '' || now.words === sent) {
        // Emptied elsewhere, or one's own text, whose answer was lost: what is typed comes after it.
        if (typed !== null) keep({ ...typed, revision: now.revision })
      } else if (revision !== now.revision) {
        setOther(now)
        return
      }
    }
    setOther(null)
  }
  const save = async () => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      await saveAll()
      setFailure(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
    } finally {
      isSaving.current = false
    }
  }
  const saveNow = useEffectEvent(() => void save())
  const typedElsewhere = useEffectEvent((text: string) => {
    const next = parseUnsaved(text)
    const before = latest.current
    latest.current = next
    setUnsaved(next)
    if (next !== null || before === null) return
    client.setQueryData<Note>(queryKey, (note) => note && { ...note, words: before.words })
    void client.invalidateQueries({ queryKey })
  })

  useEffect(() => subscribeDraft(place, (text) => typedElsewhere(text)), [place])
  const words = unsaved?.words
  useEffect(() => {
    if (words === undefined) return undefined
    const timer = setTimeout(() => saveNow(), pause)
    return () => clearTimeout(timer)
  }, [words])
  const isWaiting = failure !== null && (isAway(failure) || failure.status === 401 || failure.status === 429)
  useEffect(() => {
    if (!isWaiting) return undefined
    const again = () => saveNow()
    const timer = setInterval(again, awayInterval)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isWaiting])
  useEffect(() => {
    const leave = () => saveNow()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  return {
    /** Null: it is not read yet. */
    words: unsaved?.words ?? data?.words ?? null,
    savedAt: data?.updated_at ?? null,
    /** Why it is not saved; `isWaiting`: it will be sent again by itself. */
    failure,
    isWaiting,
    other,
    save: () => void save(),
    type: (typed: string) => {
      const before = latest.current
      keep({ words: typed, revision: before?.revision ?? data?.revision ?? 0, sent: before?.sent ?? null })
    },
    choose: (choice: Choice) => {
      const typed = latest.current
      if (other === null || typed === null) return
      if (choice === 'saved') client.setQueryData(queryKey, other)
      const chosen = choice === 'both' ? `${other.words}\n\n${typed.words}` : typed.words
      keep(choice === 'saved' ? null : { words: chosen, revision: other.revision, sent: null })
      setOther(null)
      void save()
    },
  }
}
