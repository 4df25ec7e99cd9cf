import { useEffect, useState } from 'react'
import type { Subject } from './paths.ts'

/** The subject that is read: the last one whose title has passed the upper third of the window. */
export function useCurrentSubject(subjects: readonly Subject[]) {
  const [current, setCurrent] = useState<Subject>(subjects[0] ?? 'contact')
  useEffect(() => {
    const look = () => {
      const line = window.innerHeight / 3
      const passed = subjects.filter((subject) => {
        const section = document.querySelector(`#${subject}`)
        return section !== null && section.getBoundingClientRect().top <= line
      })
      const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= document.body.scrollHeight - 2
      const found = (isAtEnd ? subjects.at(-1) : passed.at(-1)) ?? subjects[0]
      if (found) setCurrent(found)
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      window.removeEventListener('scroll', look)
    }
  }, [subjects])
  return { current, setCurrent }
}
