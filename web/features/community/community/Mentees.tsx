import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/paths/paths.ts'
import { BackLink } from '../../../shared/components/BackLink.tsx'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Empty } from '../../../shared/components/Empty.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { AllQuiet } from '../../../shared/components/AllQuiet.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { PageHeader } from '../../../shared/components/PageHeader.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { Person } from '../../../shared/components/Person.tsx'
import { CardGrid, Rows, SmallMuted } from '../../../shared/components/parts.ts'
import { CardGridSkeleton, Loading } from '../../../shared/components/Skeletons.tsx'
import { useMoreFocus } from '../../../shared/components/useMoreFocus.ts'
import { api } from '../../../shared/data/api.ts'
import { usePagedList } from '../../../shared/data/hooks.ts'
import { ownerOf } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { typingPause } from './search.ts'

const Tags = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 8, listStyle: 'none' })

const page = 24
const needs = 4

/** What was typed, once the typing pauses. */
function useTyped(text: string): string {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => {
      setTyped(text)
    }, typingPause)
    return () => {
      clearTimeout(timer)
    }
  }, [text])
  return typed.trim()
}

/** The mentees that the reader may see, by name. */
export function Mentees() {
  const { t } = useTranslation('directory')
  const formats = useFormats()
  const [text, setText] = useState('')
  const q = useTyped(text)
  const list = usePagedList(api.participants.all({ q }), page)
  const { list: people, more } = useMoreFocus()
  const total = typeof list.meta['total'] === 'number' ? list.meta['total'] : 0
  const count = list.meta['total_capped'] === true ? 'mentees.count_capped' : 'mentees.count'
  return (
    <>
      <PageTitle>{t('mentees.title')}</PageTitle>
      <BackLink to={paths.community()}>{t('back')}</BackLink>
      <PageHeader title={t('mentees.title')}>{t('mentees.intro')}</PageHeader>
      <Rows role="search" sx={{ maxWidth: 560, marginTop: 3 }}>
        <Field
          label={t('mentees.search')}
          type="search"
          startAdornment={<Icon name="search" />}
          value={text}
          inputProps={{ maxLength: 200, autoComplete: 'off' }}
          onChange={(event) => {
            setText(event.target.value)
          }}
        />
        <SmallMuted role="status">
          {list.isPending || list.error ? '' : t(count, { count: total, number: formats.number(total) })}
        </SmallMuted>
      </Rows>
      {list.error ? (
        <ListError error={list.error} onRetry={list.retry} />
      ) : list.isPending ? (
        <Loading page>
          <CardGridSkeleton />
        </Loading>
      ) : list.items.length === 0 ? (
        <Empty art={<AllQuiet />} title={t(q === '' ? 'mentees.none' : 'mentees.not_found')}>
          {t(q === '' ? 'mentees.none_why' : 'mentees.not_found_why')}
        </Empty>
      ) : (
        <CardGrid ref={people} aria-busy={list.isPrevious} sx={{ marginTop: 3 }}>
          {list.items.map((mentee) => (
            <li key={mentee.id}>
              <Card component="article" aria-labelledby={`mentee-${mentee.id}`}>
                <CardContent sx={{ display: 'grid', gap: 2 }}>
                  <Person
                    id={ownerOf(mentee)}
                    profile={mentee.attributes}
                    locale={formats.locale}
                    to={paths.profile('participant', mentee.id)}
                    headingId={`mentee-${mentee.id}`}
                    heading="h2"
                  />
                  {mentee.attributes.needed_skills.length > 0 && (
                    <Tags aria-label={t('mentees.needs')}>
                      {mentee.attributes.needed_skills.slice(0, needs).map(({ code, label }) => (
                        <li key={code}>
                          <Chip variant="fact" label={label[formats.locale]} />
                        </li>
                      ))}
                    </Tags>
                  )}
                </CardContent>
              </Card>
            </li>
          ))}
        </CardGrid>
      )}
      {list.hasMore && !list.error && (
        <Rows as="p" sx={{ marginTop: 4, justifyItems: 'center' }}>
          <BusyButton busy={list.isLoadingMore} busyLabel={t('mentees.loading_more')} onClick={more(list.loadMore)}>
            {t('mentees.more')}
          </BusyButton>
        </Rows>
      )}
    </>
  )
}
