import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Icon } from '../components/Icon.tsx'
import { PageTitle } from '../components/PageTitle.tsx'
import type { Item } from '../data/models.ts'
import { useFormats } from '../i18n/format.ts'
import { paths } from '../paths/paths.ts'
import type { Me } from '../session/me.ts'
import { PageHead } from './page.tsx'
import { Pair } from './Pair.tsx'
import { PairTabs } from './PairTabs.tsx'
import type { Parties } from './parties.ts'
import type { ReactNode } from 'react'

interface PairHeadProps {
  relationship: Item<'mentoring_relationships'>
  me: Me
  parties: Parties
  /** Of the tab of the browser, where it is not the heading. */
  pageTitle?: string
  /** In words. */
  state: ReactNode
}

/** The head of the pages of an accompaniment: the two people, since when, and the way to its other pages. */
export function PairHead({ relationship, me, parties, pageTitle, state }: PairHeadProps) {
  const { t } = useTranslation('relationship')
  const { t: common } = useTranslation()
  const { t: shared } = useTranslation('meeting')
  const formats = useFormats()
  const { id, attributes: held } = relationship
  const { other, side } = parties
  const name = other?.name ?? common('notifications.somebody')
  const title = side === null ? shared('accompaniment_of', { name }) : t('with', { name })
  const from = formats.day(held.started_at ?? held.requested_at)
  const to = formats.day(held.ended_at ?? held.updated_at)
  const isRunning = held.aasm_state === 'initiated' || held.aasm_state === 'admin_initiated'
  const lede = isRunning
    ? t(`since_${side ?? 'other'}`, { name: other?.firstName ?? name, day: from })
    : held.aasm_state === 'requested'
      ? t('asked.since', { day: formats.day(held.requested_at) })
      : from === to
        ? t('on', { day: from })
        : t('between', { from, to })
  return (
    <>
      <PageTitle>{pageTitle ?? title}</PageTitle>
      <PageHead
        back={{ to: paths.mentoringCenter(), label: t('back') }}
        picture={side !== null && <Pair me={me} other={other} />}
        title={title}
        state={state}
        lede={lede}
        side={
          other &&
          !other.deleted &&
          side !== null && (
            <Button
              component={Link}
              to={paths.messenger({ person: other.owner })}
              startIcon={<Icon name="mail" size={20} />}
            >
              {t('write', { name: other.firstName })}
            </Button>
          )
        }
      />
      {side !== null && held.aasm_state !== 'requested' && <PairTabs relationship={id} />}
    </>
  )
}
