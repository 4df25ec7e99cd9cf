import Button from '@mui/material/Button'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MatchReceipt } from '#contract/community/match.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { Capacity } from '../../../shared/components/Capacity.tsx'
import { Reasons } from '../../../shared/components/Reasons.tsx'
import { Score } from '../../../shared/components/Score.tsx'
import { Muted, Rows } from '../../../shared/components/parts.ts'
import type { Item } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import type { Formats } from '../../../shared/i18n/format.ts'
import { heldWords } from '../../../shared/level/held.ts'
import { reasonsOf } from '../../../shared/match/words.ts'
import { slotsInZone } from '../../../shared/match/zones.ts'
import { seniorityRange } from '../../../shared/profile/seniority.ts'
import { SharedTags } from '../../../shared/profile/SharedTags.tsx'

const rowNames = [
  'affinity',
  'places',
  'skills',
  'job_categories',
  'seniority',
  'level',
  'languages',
  'availability',
  'motivations',
  'mission',
] as const
type RowName = (typeof rowNames)[number]

interface Words {
  readonly t: TFunction<'directory'>
  readonly match: TFunction<'match'>
  readonly level: TFunction<'level'>
  readonly formats: Formats
}

export interface Mentor {
  readonly item: Item<'presenters'>
  /** null where the reader has no score: they are no mentee, or it is their own profile. */
  readonly receipt: MatchReceipt | null
}

function sharedOf(receipt: MatchReceipt | null, name: MatchReceipt['criteria'][number]['criterion']) {
  const matched = receipt?.criteria.find(({ criterion }) => criterion === name)?.matched ?? []
  return new Set(matched.map(({ code }) => code))
}

/** The answer of one of the two in a row; null without one. */
function answerOf(name: RowName, { item, receipt }: Mentor, { match, level, t, formats }: Words): ReactNode {
  const { attributes: person } = item
  switch (name) {
    case 'affinity':
      return (
        receipt && <Affinity receipt={receipt} off={person.accompaniments?.full === true} words={{ match, formats }} />
      )
    case 'places':
      return person.accompaniments && <Capacity open={person.accompaniments.open} limit={person.accompaniments.limit} />
    case 'skills':
    case 'job_categories':
    case 'languages':
    case 'motivations':
      return person[name].length === 0 ? null : (
        <SharedTags tags={person[name]} shared={sharedOf(receipt, name)} inCommon={t('compare.in_common')} />
      )
    case 'seniority': {
      if (person.seniority_years === null) return null
      const range = seniorityRange(person.seniority_years)
      return range === null ? t('compare.years', { count: person.seniority_years }) : t(`compare.seniorities.${range}`)
    }
    case 'level': {
      if (person.level === null || person.sessions === null) return null
      return `${level(`names.${person.level}`)}, ${heldWords(level, formats, person.sessions)}`
    }
    case 'availability':
      return person.availabilities.length === 0 ? null : <Hours person={person} />
    case 'mission':
    default:
      return person.mission
  }
}

function Affinity({
  receipt,
  off,
  words,
}: {
  receipt: MatchReceipt
  off: boolean
  words: Pick<Words, 'match' | 'formats'>
}) {
  return (
    <Rows sx={{ gap: 1.5, justifyItems: 'start' }}>
      <Score score={receipt.score} off={off} />
      <Reasons reasons={reasonsOf(words.match, words.formats, receipt, 'seeker')} />
    </Rows>
  )
}

/** The usual week, on the reader's clock. */
function Hours({ person }: { person: Mentor['item']['attributes'] }) {
  const formats = useFormats()
  return (
    <ul>
      {slotsInZone(person.availabilities, person.time_zone, formats.zone).map(({ weekday, start, end }) => (
        <li key={`${weekday}/${start}`}>{`${formats.weekday(weekday)} ${formats.hours(start, end)}`}</li>
      ))}
    </ul>
  )
}

/** The same questions to both, one row each. */
export function CompareRows({ mentors }: { mentors: readonly Mentor[] }) {
  const { t } = useTranslation('directory')
  const { t: match } = useTranslation('match')
  const { t: level } = useTranslation('level')
  const words = { t, match, level, formats: useFormats() }
  const scored = mentors.some(({ receipt }) => receipt !== null)
  return (
    <>
      {rowNames
        .filter((name) => scored || name !== 'affinity')
        .map((name) => (
          <div role="row" key={name}>
            <span role="rowheader">{t(`compare.row.${name}`)}</span>
            {mentors.map((mentor) => (
              <div role="cell" key={mentor.item.id}>
                {answerOf(name, mentor, words) ?? <Muted as="span">{t('compare.unsaid')}</Muted>}
              </div>
            ))}
          </div>
        ))}
      <div role="row">
        <span role="rowheader" className="corner">
          {t('compare.row.profile')}
        </span>
        {mentors.map(({ item }) => (
          <div role="cell" key={item.id}>
            <Button
              size="small"
              component={Link}
              to={paths.profile('presenter', item.id)}
              aria-label={t('compare.discover_of', { name: item.attributes.full_name })}
            >
              {t('compare.discover')}
            </Button>
          </div>
        ))}
      </div>
    </>
  )
}
