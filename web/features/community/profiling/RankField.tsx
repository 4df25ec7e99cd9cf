import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { coded, codesOf, visibleRanks } from '../../../shared/profile/answers.ts'
import { QuestionGroup, usePossible } from './ChoiceFields.tsx'
import type { FieldGiven } from './fields.ts'
import { Arch } from './layout.ts'

const List = styled('ol')({
  display: 'grid',
  gap: 8,
  '& li': {
    display: 'flex',
    gap: 12,
    alignItems: 'center',
    minHeight: 56,
    padding: '6px 6px 6px 12px',
    border: `1px solid ${color.line}`,
    borderRadius: shape.radius,
    backgroundColor: color.surface,
  },
  '& li > .name': { flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontWeight: 400, fontSize: '.875rem', color: color.ink2 },
  '& li.shown-last': { marginBottom: 8 },
  '& button.up svg': { transform: 'rotate(180deg)' },
})

/** An order: each moves one place up or down, the focus stays on the button, and the place is announced. */
export function RankField({ question, answer, onAnswer, error, mark }: FieldGiven) {
  const { t } = useTranslation('profiling')
  const [message, setMessage] = useState('')
  const codes = codesOf(answer)
  const possible = usePossible(question, codes)
  const known = new Map(possible.map((one) => [one.code, one]))
  const order = [
    ...codes.filter((code) => known.has(code)),
    ...possible.map(({ code }) => code).filter((code) => !codes.includes(code)),
  ]
  function move(from: number, by: 1 | -1) {
    const to = from + by
    const [moved, passed] = [order[from], order[to]]
    if (moved === undefined || passed === undefined) return
    onAnswer(coded(order.map((code, at) => (at === from ? passed : at === to ? moved : code))))
    setMessage(t('rank.said', { name: known.get(moved)?.label ?? moved, at: to + 1, all: order.length }))
  }
  return (
    <QuestionGroup question={question} mark={mark} error={error}>
      <List>
        {order.map((code, at) => {
          const name = known.get(code)?.label ?? code
          const help = known.get(code)?.help
          return (
            <li key={code} className={at === visibleRanks - 1 ? 'shown-last' : undefined}>
              <Arch className={at < visibleRanks && codes.length > 0 ? 'done' : undefined} aria-hidden="true">
                {at + 1}
              </Arch>
              <span className="name">
                {name}
                {help !== undefined && <small>{help}</small>}
              </span>
              <IconButton
                className="up"
                aria-label={t('rank.up', { name })}
                aria-disabled={at === 0}
                onClick={() => {
                  move(at, -1)
                }}
              >
                <Icon name="chevronDown" />
              </IconButton>
              <IconButton
                aria-label={t('rank.down', { name })}
                aria-disabled={at === order.length - 1}
                onClick={() => {
                  move(at, 1)
                }}
              >
                <Icon name="chevronDown" />
              </IconButton>
            </li>
          )
        })}
      </List>
      {order.length > visibleRanks && <p className="help">{t('rank.shown')}</p>}
      {codes.length === 0 && order.length > 0 && (
        <Button
          size="small"
          sx={{ justifySelf: 'start' }}
          onClick={() => {
            onAnswer(coded(order))
          }}
        >
          {t('rank.keep')}
        </Button>
      )}
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </QuestionGroup>
  )
}
