import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import LinkTo from '@mui/material/Link'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { styled } from '@mui/material/styles'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Choice } from '../../../shared/components/Choice.tsx'
import { Empty } from '../../../shared/components/Empty.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import { lazyPart } from '../../../shared/components/lazyPart.tsx'
import { PageHeader, SectionHead } from '../../../shared/components/PageHeader.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { CardGridSkeleton, Loading } from '../../../shared/components/Skeletons.tsx'
import { CardGrid, Rows, SmallMuted } from '../../../shared/components/parts.ts'
import { useMoreFocus } from '../../../shared/components/useMoreFocus.ts'
import type { Item } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useFavourites } from '../../../shared/profile/useFavourites.ts'
import { AtLimit, isAtLimit, NotYetVisible } from '../../../shared/profile/NotYetVisible.tsx'
import { useMe } from '../../../shared/session/me.ts'
import type { Me } from '../../../shared/session/me.ts'
import { useMenteeProgram, usePlaces } from '../../../shared/session/usePlaces.ts'
import { Counterparts } from './Counterparts.tsx'
import { useDirectory, useSearch } from './directory.ts'
import { Finder } from './Finder.tsx'
import { MentorCard } from './MentorCard.tsx'
import { labels, useFacets } from './options.ts'
import { recommendedOf } from './recommended.ts'
import { bestSortOf } from './search.ts'
import type { ListFilter } from './search.ts'
import { useComparison } from './useComparison.ts'
import { Views } from './Views.tsx'

const FiltersDrawer = lazyOverlay(() => import('./FiltersDrawer.tsx').then((m) => m.FiltersDrawer))
const SavedSearches = lazyOverlay(() => import('./SavedSearches.tsx').then((m) => m.SavedSearches), ['directory'])
const CompareTray = lazyOverlay(() => import('./CompareTray.tsx').then((m) => m.CompareTray), ['directory'], {
  isOver: false,
})
const AskDrawer = lazyOverlay(() => import('./AskDrawer.tsx').then((m) => m.AskDrawer), ['profile'])
// An address that is not outdated does not load it.
const NobodyThere = lazyPart(() => import('./NobodyThere.tsx').then((m) => m.NobodyThere))
const OutdatedFilters = lazyPart(() =>
  import('../../../shared/components/OutdatedFilters.tsx').then((m) => m.OutdatedFilters),
)
const How = lazyOverlay(() => import('./How.tsx').then((m) => m.How))

const Top = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  margin: '32px 0 16px',
  '& > p': { fontSize: '.875rem', lineHeight: 1.45, color: color.ink2 },
  '@media (max-width: 640px)': {
    marginTop: 16,
    '& .MuiToggleButtonGroup-root': { display: 'none' },
    // Its words end where the cards end.
    '& > .MuiButton-root': { marginRight: '-10px' },
  },
})

const Shelf = styled('section')({ margin: '24px 0 40px', '& > ul': { marginTop: 16 } })

/** How many of the reader's needs stand as chips. */
const quickNeeds = 2

/** Whom the reader may see: mentees and administrators search the mentors, a mentor meets their own counterparts. */
export function Community() {
  const me = useMe()
  const searches = me.participant !== null || me.presenter === null || seesMentees(me)
  return searches ? <Directory /> : <Counterparts />
}

/** These see the mentors and the mentees of their unit. */
const unitRoles: ReadonlySet<string> = new Set(['referent', 'business_unit_admin'])
const seesMentees = ({ user }: Me) => user.isAdmin || user.roles.some((role) => unitRoles.has(role))

/** The mentors of the program: searched as one types, filtered, the nearest first, the reasons in words. */
function Directory() {
  const { t } = useTranslation('community')
  const formats = useFormats()
  const me = useMe()
  const mentee = me.participant?.attributes
  const control = useSearch(bestSortOf(mentee !== undefined))
  const { search } = control
  const list = useDirectory(search)
  const { list: mentors, more } = useMoreFocus()
  const [filtering, setFiltering] = useState(false)
  const [keeping, setKeeping] = useState(control.opensKept)
  // It outlives the card, which moves in the list once the request is sent.
  const [request, setRequest] = useState<{ mentor: Item<'presenters'>; open: boolean } | null>(null)
  const [explaining, setExplaining] = useState(false)
  const facets = useFacets(search, filtering || control.active > 0)
  const labelOf = labels(facets, me, formats)
  const isRefused = list.error?.status === 400
  const outdated = [
    ...control.outdated,
    ...(facets?.outdated ?? []).map(({ filter, code }) => labelOf(filter as ListFilter, code)),
    // The server does not say which of the values it cannot read.
    ...(isRefused && control.outdated.length === 0 ? [decodeURIComponent(control.query)] : []),
  ]
  const menteeProgram = useMenteeProgram(me)
  const program = mentee ? menteeProgram : me.program
  const hasExperts = program?.attributes.has_experts === true
  const { places, choose } = usePlaces(me.participant?.id)
  const quick: { name: ListFilter; code: string }[] = mentee
    ? [
        ...mentee.needed_skills.slice(0, quickNeeds).map(({ code }) => ({ name: 'skills' as const, code })),
        { name: 'time_zones', code: mentee.time_zone },
      ]
    : []
  const comparison = useComparison()
  const favourites = useFavourites({ enabled: mentee !== undefined })
  const narrowed = control.active > 0 || search.q !== ''
  const isFull = isAtLimit(me)
  // Nobody is recommended to somebody who may ask nobody.
  const recommended = narrowed || !mentee || isFull || search.sort !== '-score' ? [] : recommendedOf(list)
  const card = (mentor: Item<'presenters'>, heading: 'h2' | 'h3') => (
    <li key={mentor.id}>
      <MentorCard
        mentor={mentor}
        menteeZone={mentee?.time_zone}
        view={recommended.includes(mentor) ? 'grid' : search.view}
        heading={heading}
        comparison={comparison}
        favourites={mentee ? favourites : null}
        isReaderFull={isFull}
        onAsk={
          mentee && program
            ? () => {
                setRequest({ mentor, open: true })
              }
            : null
        }
      />
    </li>
  )
  const nobody = narrowed ? 'narrowed' : mentee ? 'none' : me.presenter ? 'mentor' : 'admin'
  const total = list.total ?? 0
  const counted = list.capped
    ? t('count_capped', { number: formats.number(total) })
    : t('count', { count: total, number: formats.number(total) })
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')}>
        {program === null
          ? t('intro_plain')
          : t(mentee ? 'intro' : 'intro_mentor', { program: program.attributes.name[formats.locale] })}
      </PageHeader>
      <NotYetVisible />
      <AtLimit />
      {places.length > 1 && (
        <FormControl sx={{ marginTop: 2, minWidth: 'min(320px, 100%)' }}>
          <InputLabel htmlFor="community-program">{t('program')}</InputLabel>
          <Choice
            value={places.find(({ current }) => current)?.id ?? ''}
            field={{ id: 'community-program' }}
            options={places.map(({ id, name }) => ({ value: id, label: name }))}
            onChoose={(id) => {
              const place = places.find((one) => one.id === id)
              if (place && !place.current) void choose(place)
            }}
          />
        </FormControl>
      )}
      {seesMentees(me) && <Views />}
      <Finder
        control={control}
        labelOf={labelOf}
        scored={mentee !== undefined}
        quick={quick}
        hasExperts={hasExperts}
        onFilters={() => {
          setFiltering(true)
        }}
      />
      {outdated.length > 0 && (
        <Rows sx={{ marginTop: 2 }}>
          <Suspense>
            <OutdatedFilters filters={outdated} onClear={control.reset} />
          </Suspense>
        </Rows>
      )}
      <Top>
        <p>
          <span role="status">{list.isPending || list.error ? '' : counted}</span>{' '}
          {mentee && (
            <>
              {t('same_way')}{' '}
              <LinkTo
                component="button"
                type="button"
                variant="body2"
                sx={{ minHeight: 24, verticalAlign: 'baseline' }}
                onClick={() => {
                  setExplaining(true)
                }}
              >
                {t('how.ask')}
              </LinkTo>
            </>
          )}
        </p>
        <Button
          variant="text"
          size="small"
          aria-haspopup="dialog"
          sx={{ marginLeft: 'auto' }}
          onClick={() => {
            setKeeping(true)
          }}
        >
          {t('my_searches')}
        </Button>
        <ToggleButtonGroup
          exclusive
          value={search.view}
          aria-label={t('view.label')}
          onChange={(_event, view: 'grid' | 'list' | null) => {
            if (view) control.viewAs(view)
          }}
        >
          <ToggleButton value="grid">
            <Icon name="grid" size={16} />
            {t('view.grid')}
          </ToggleButton>
          <ToggleButton value="list">
            <Icon name="list" size={16} />
            {t('view.list')}
          </ToggleButton>
        </ToggleButtonGroup>
      </Top>
      {isRefused ? null : list.error ? (
        <ListError error={list.error} onRetry={list.retry} />
      ) : list.isPending ? (
        <Loading page>
          <CardGridSkeleton />
        </Loading>
      ) : list.items.length === 0 ? (
        <Empty
          art={
            <Suspense>
              <NobodyThere />
            </Suspense>
          }
          title={t(`empty.${nobody}`)}
          action={narrowed && <Button onClick={control.clear}>{t('empty.clear')}</Button>}
        >
          {t(`empty.${nobody}_why`)}
        </Empty>
      ) : (
        <>
          {recommended.length > 0 && (
            <Shelf aria-labelledby="recommended">
              <SectionHead id="recommended" title={t('recommended')} />
              <SmallMuted>{t('recommended_why')}</SmallMuted>
              <CardGrid>{recommended.map((mentor) => card(mentor, 'h3'))}</CardGrid>
            </Shelf>
          )}
          {recommended.length > 0 && <SectionHead title={t('everyone')} />}
          <CardGrid ref={mentors} className={search.view === 'list' ? 'lines' : ''} aria-busy={list.isPrevious}>
            {list.items
              .filter((mentor) => !recommended.includes(mentor))
              .map((mentor) => card(mentor, recommended.length > 0 ? 'h3' : 'h2'))}
          </CardGrid>
        </>
      )}
      {list.hasMore && !list.error && (
        <Rows as="p" sx={{ marginTop: 4, justifyItems: 'center' }}>
          <BusyButton busy={list.isLoadingMore} busyLabel={t('loading_more')} onClick={more(list.loadMore)}>
            {t('more')}
          </BusyButton>
          <SmallMuted as="span" role="status">
            {t('shown', {
              shown: formats.number(list.items.length),
              total: list.capped ? `${formats.number(total)}+` : formats.number(total),
            })}
          </SmallMuted>
        </Rows>
      )}
      {request && program && (
        <AskDrawer
          key={request.mentor.id}
          mentor={request.mentor}
          program={program}
          open={request.open}
          onClose={() => {
            setRequest({ ...request, open: false })
          }}
        />
      )}
      <CompareTray open={comparison.picked.length > 0} onClose={comparison.clear} picked={comparison.picked} />
      <SavedSearches
        open={keeping}
        onClose={() => {
          setKeeping(false)
        }}
        query={control.query}
      />
      <FiltersDrawer
        open={filtering}
        onClose={() => {
          setFiltering(false)
        }}
        control={control}
        facets={facets}
        hasExperts={hasExperts}
        labelOf={labelOf}
        result={t('see_results', {
          count: total,
          number: list.capped ? `${formats.number(total)}+` : formats.number(total),
        })}
      />
      <How
        open={explaining}
        onClose={() => {
          setExplaining(false)
        }}
        receipt={list.items.find(({ attributes }) => attributes.match !== null)?.attributes.match ?? null}
      />
    </>
  )
}
