import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { openMeetingStates } from '#contract/meetings/meetings.ts'
import { color } from '#theme/vars.ts'
import { Icon } from '../components/Icon.tsx'
import { useList } from '../data/hooks.ts'
import { useFormats } from '../i18n/format.ts'
import { meetingsOf } from '../meeting/calls.ts'
import type { Finishing } from './finishing.ts'

const List = styled('ul')({
  display: 'grid',
  gap: 8,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'flex', gap: 12, alignItems: 'flex-start', lineHeight: 1.45 },
  '& svg': { flex: 'none', marginTop: 2, color: color.brandText },
})

/** Sessions that the end cancels. */
const open: ReadonlySet<string> = new Set(openMeetingStates)
/** As many are named one by one; more are counted. */
const named = 3

/** What the end of an accompaniment changes, before the reason is entered. */
export function Effects({ relationship, name }: Pick<Finishing, 'relationship' | 'name'>) {
  const { t } = useTranslation('finish')
  const formats = useFormats()
  const list = useList(meetingsOf(relationship.id))
  const cancelled = (list.data?.data ?? []).filter(({ attributes }) => open.has(attributes.aasm_state))
  return (
    <List aria-label={t('effects')}>
      {cancelled.length > named ? (
        <li>
          <Icon name="calendar" />
          {t('sessions', { number: formats.number(cancelled.length) })}
        </li>
      ) : (
        cancelled.map(({ id, attributes: { session_number: number, starts_at: at } }) => (
          <li key={id}>
            <Icon name="calendar" />
            {at === null
              ? t('session_undated', { number })
              : t('session', { number, when: `${formats.weekdayDay(at)}, ${formats.time(at)}` })}
          </li>
        ))
      )}
      <li>
        <Icon name="people" />
        {t('capacity', { name })}
      </li>
      <li>
        <Icon name="pencil" />
        {t('reports')}
      </li>
      {relationship.relationships['mentoring_request'] !== null && (
        <li>
          <Icon name="check" />
          {t('request')}
        </li>
      )}
    </List>
  )
}
