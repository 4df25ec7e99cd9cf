import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { standing } from '#contract/meetings/meeting-agendas.ts'
import { Block, BlockTitle } from '../meeting/page.tsx'
import { useAuth } from '../session/me.ts'
import { readAgenda } from './calls.ts'
import { Closed } from './Closed.tsx'

/** Beside a report: what was on the agenda of its session, and what of it was discussed. */
export function Discussed({ meeting }: { meeting: string }) {
  const { t } = useTranslation('agenda')
  const { http } = useAuth()
  const { data } = useQuery({ queryKey: ['meeting_agendas', meeting], queryFn: () => readAgenda(http, meeting) })
  const items = standing(data?.items ?? [])
  if (data?.revision === 0 || items.length === 0) return null
  return (
    <Block component="section" variant="outlined" aria-labelledby="report-agenda">
      <BlockTitle id="report-agenda">{t('title')}</BlockTitle>
      <Closed items={items} />
    </Block>
  )
}
