import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/**
 * Where one is in a form of a few steps. The address says it, so that Back goes one step back; a step that is not yet
 * reached shows the one that is. Its heading takes the focus at each change.
 * @param reached how far the answers lead, from 0
 */
export function useStep<Step extends string>(steps: readonly [Step, ...Step[]], reached: number) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const wanted = steps.findIndex((step) => step === search.get('step'))
  const at = Math.max(0, Math.min(wanted, reached))
  const step = steps[at] ?? steps[0]
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  useLayoutEffect(() => {
    if (shown.current === at) return
    shown.current = at
    heading.current?.focus()
  }, [at])
  const to = (other: Step) => {
    const next = new URLSearchParams(search)
    if (other === steps[0]) next.delete('step')
    else next.set('step', other)
    return { pathname, search: next.toString() }
  }
  return {
    at,
    step,
    heading,
    to,
    go: (other: Step) => {
      if (other === step) heading.current?.focus()
      else void navigate(to(other))
    },
  }
}
