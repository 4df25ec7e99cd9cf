import { useTranslation } from 'react-i18next'
import { SmallMuted } from '../components/parts.ts'
import { useFormats } from '../i18n/format.ts'
import type { AgendaOfMeeting } from './useAgenda.ts'
import { useItemWords } from './useItemWords.ts'

const kinds = ['add', 'carry_over', 'reword', 'minutes', 'move', 'tick', 'untick', 'remove', 'restore'] as const

/** What the other one has just done. It is read out when nothing else is. */
export function News({ agenda, name }: { agenda: AgendaOfMeeting; name: string }) {
  const { t } = useTranslation('agenda')
  const formats = useFormats()
  const words = useItemWords()
  const { news, newsItem } = agenda
  const kind = kinds.find((one) => one === news?.kind)
  return (
    <SmallMuted role="status" sx={{ marginTop: 1.5, '&:empty': { margin: 0 } }}>
      {news !== null &&
        newsItem !== null &&
        kind !== undefined &&
        t(`news.${kind}`, { name, title: words.title(newsItem), time: formats.time(news.at) })}
    </SmallMuted>
  )
}
