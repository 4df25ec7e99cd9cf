import { styled } from '@mui/material/styles'
import { Fragment, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Notice } from '../components/Notice.tsx'

/** The errors of the form: each leads to its field. Takes the focus at each try. */
export function Faults({ faults, tries }: { faults: readonly { id: string; name: string }[]; tries: number }) {
  const { t } = useTranslation('plan')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) box.current?.focus()
  }, [tries])
  if (faults.length === 0) return null
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="error" title={t('faults.title', { count: faults.length })}>
        {faults.map(({ id, name }, at) => (
          <Fragment key={id}>
            {at > 0 && ', '}
            <FieldLink id={id}>{name}</FieldLink>
          </Fragment>
        ))}
        .
      </Notice>
    </div>
  )
}

const Anchor = styled('a')({ color: color.errorText })

function FieldLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Anchor
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault()
        const field = document.getElementById(id)
        const first = field?.matches('input, textarea') ? field : field?.querySelector<HTMLElement>('input, textarea')
        first?.focus()
      }}
    >
      {children}
    </Anchor>
  )
}
