import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import type { Formats } from '../../../shared/i18n/format.ts'
import type { Comment } from './api.ts'
import { reactionSigns } from './reactions.ts'
import type { MessageActs } from './useMessageActs.ts'

const Signs = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  '&.me': { justifyContent: 'flex-end' },
  '& button': {
    minHeight: 28,
    padding: '2px 8px',
    border: `1px solid ${color.line}`,
    borderRadius: shape.pill,
    backgroundColor: color.surface,
    color: color.ink,
    font: 'inherit',
    fontSize: '.8125rem',
    cursor: 'pointer',
    '&[aria-pressed=true]': { borderColor: color.brandText, backgroundColor: color.brandTint },
    '&:disabled': { cursor: 'default' },
  },
})

interface Props {
  readonly comment: Comment
  readonly own: boolean
  /** Of the other person. */
  readonly name: string
  readonly formats: Formats
  /** null: nothing is written here any more. */
  readonly acts: MessageActs | null
}

/** How the two reacted to a message: each sign is a button for one's own. */
export function Reactions({ comment, own, name, formats, acts }: Props) {
  const { t } = useTranslation('messenger')
  const { author, reader } = comment.reactions
  if (author === null && reader === null) return null
  const [mine, theirs] = own ? [author, reader] : [reader, author]
  return (
    <Signs className={own ? 'me' : ''} role="group" aria-label={t('reactions')}>
      {reactionSigns
        .filter(([reaction]) => reaction === mine || reaction === theirs)
        .map(([reaction, sign]) => {
          const people = [...(reaction === mine ? [t('own_reaction')] : []), ...(reaction === theirs ? [name] : [])]
          const label = t('reacted', { reaction: t(`reaction.${reaction}`), people: formats.list(people) })
          return (
            <button
              key={reaction}
              type="button"
              aria-pressed={reaction === mine}
              aria-label={label}
              title={label}
              disabled={acts === null}
              onClick={() => void acts?.react(comment, reaction)}
            >
              <span aria-hidden="true">
                {sign} {people.length}
              </span>
            </button>
          )
        })}
    </Signs>
  )
}
