import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { api } from '../../../shared/data/api.ts'
import { useList } from '../../../shared/data/hooks.ts'
import { useFormats, useLocale } from '../../../shared/i18n/format.ts'
import { partiesOf } from '../../../shared/meeting/parties.ts'
import { useMe } from '../../../shared/session/me.ts'
import { useNow } from '../../../shared/useNow.ts'
import type { Tool } from './calls.ts'
import { toolFor } from './serves.ts'
import { whenOpened } from './ToolCard.tsx'

const Ground = styled('section')({
  display: 'grid',
  gap: 12,
  justifyItems: 'start',
  padding: 'clamp(20px, 4vw, 40px)',
  borderRadius: shape.radius,
  background: color.heroGround,
  color: color.heroInk,
  '& > p': { maxWidth: '60ch' },
  '& > .because': {
    padding: '4px 12px',
    borderRadius: shape.pill,
    background: color.heroDeep,
    color: color.railInk,
    fontSize: '.875rem',
    fontWeight: 600,
  },
})

interface NextToolProps {
  readonly tools: readonly Tool[]
  readonly onOpened: (id: string) => void
}

/** The one tool that serves the next agreed session of the reader, with its reason; nothing where none does. */
export function NextTool({ tools, onOpened }: NextToolProps) {
  const { t } = useTranslation('training')
  const locale = useLocale()
  const formats = useFormats()
  const me = useMe()
  const now = useNow()
  const { data } = useList(
    api.meetings.all({ aasm_state: 'confirmed', sort: '-starts_at', include: ['participant', 'presenter'] }),
  )
  // The list begins with the last one.
  const next = (data?.data ?? [])
    .toReversed()
    .find(({ attributes: { starts_at: start } }) => start !== null && Date.parse(start) > now.getTime())
  const startsAt = next?.attributes.starts_at ?? null
  const served = next === undefined ? null : toolFor(next.attributes.topic ?? '', tools, locale)
  const other = next === undefined ? null : partiesOf(next, me, data?.included ?? []).other
  if (served === null || startsAt === null || other === null) return null
  const { id, attributes } = served.tool
  return (
    <Ground aria-labelledby="next-tool">
      <p className="because">
        {t('because', { day: formats.day(startsAt), time: formats.time(startsAt), name: other.firstName })}
      </p>
      <Typography variant="h2" id="next-tool">
        {attributes.title[locale]}
      </Typography>
      <p>
        {attributes.description[locale]} {t('because_word', { word: served.word })}
      </p>
      <Button
        variant="contained"
        color="inherit"
        component="a"
        href={attributes.link}
        target="_blank"
        rel="noopener"
        startIcon={<Icon name="book" />}
        sx={{ color: color.ink, backgroundColor: color.surface }}
        {...whenOpened(() => {
          onOpened(id)
        })}
      >
        {t(`open.${attributes.category}`)}
      </Button>
    </Ground>
  )
}
