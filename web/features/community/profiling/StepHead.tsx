import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Head } from './layout.ts'

interface StepHeadProps {
  /** « Étape 3 sur 9 » */
  place?: string
  title: string
  help: ReactNode
}

/** The heading of a step. It has the focus when the step opens, which begins at its top. */
export function StepHead({ place, title, help }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <Head>
      {place !== undefined && <p className="place">{place}</p>}
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        {title}
      </Typography>
      {help !== undefined && <p className="help">{help}</p>}
    </Head>
  )
}
