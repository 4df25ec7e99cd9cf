import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef } from 'react'
import type { AdminMailWords } from '#contract/console/messages/mail-templates.ts'
import { type TextField, typeInto } from '#theme/markdown/typing.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'

const words = 'resources.mail_templates'

interface PiecesProps {
  readonly mail: AdminMailWords
  /** The fields: one line, then one of several lines. */
  readonly children: ReactNode
}

/** Buttons that write a piece where the cursor was last, in either field; at first, at the end of the first lines. */
export function Pieces({ mail: { variables }, children }: PiecesProps) {
  const t = useWords()
  const frame = useRef<HTMLDivElement>(null)
  const last = useRef<TextField>(null)
  const insert = (piece: string) => {
    const field = last.current ?? frame.current?.querySelector<HTMLTextAreaElement>('textarea:not([aria-hidden])')
    if (field == null) return
    const { value, selectionStart, selectionEnd } = field
    const end = value.length
    const [from, to] = last.current === null ? [end, end] : [selectionStart ?? end, selectionEnd ?? end]
    const text = `${from === 0 || /\s$/.test(value.slice(0, from)) ? '' : ' '}${piece}`
    typeInto(field, { from, to, text, select: [from + text.length, from + text.length] })
  }
  return (
    <>
      <Box
        ref={frame}
        sx={{ display: 'grid', gap: 1 }}
        onFocus={({ target }) => {
          if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) last.current = target
        }}
      >
        {children}
      </Box>
      <Box>
        <Typography component="p" variant="body2" sx={{ color: color.ink2 }}>
          {t(`${words}.pieces`)}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
          {variables.map((name) => (
            <Button
              key={name}
              size="small"
              variant="outlined"
              aria-label={t(`${words}.insert`, { name: t(`${words}.piece.${name}`) })}
              onClick={() => insert(`{{${name}}}`)}
            >
              {t(`${words}.piece.${name}`)}
            </Button>
          ))}
        </Box>
      </Box>
    </>
  )
}
