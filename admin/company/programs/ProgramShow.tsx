import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { HttpError, ShowBase, useCanAccess, useShowContext } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { adminPrograms, type AdminProgram } from '#contract/console/company/programs.ts'
import { refetchMs } from '../../platform/data/polling.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { useParts } from '../../platform/plain/values.ts'
import { AccessDenied, NotFound } from '../../platform/shared/ErrorPages.tsx'
import { Facts } from '../../platform/shared/Facts.tsx'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { ProgramAside } from './ProgramAside.tsx'
import { ProgramFrame } from './ProgramFrame.tsx'
import { ProgramTime } from './ProgramTime.tsx'

const Rules = lazy(() => import('./rules/RulesTab.tsx'))
const Journey = lazy(() => import('./journey/JourneyTab.tsx'))
const Weights = lazy(() => import('./weights/WeightsTab.tsx'))

/** A program as everybody reads it, and its tabs beside the settings. */
export default function ProgramShow() {
  return (
    <ShowBase<AdminProgram>
      resource="programs"
      queryOptions={{ refetchInterval: refetchMs }}
      // The page says itself what could not be loaded.
      redirectOnError={false}
    >
      <Body />
    </ShowBase>
  )
}

function Body() {
  const { pathname } = useLocation()
  const { record, error, isPending, refetch } = useShowContext<AdminProgram>()
  const { canAccess: mayConfigure, isPending: isAsking } = useCanAccess({ resource: 'programs', action: 'edit' })
  if (error instanceof HttpError && error.status === 404) return <NotFound />
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (isPending || isAsking) return <LoadingRows />
  const part = pathname.split('/')[4]
  if (part === 'rules')
    return mayConfigure !== true ? (
      <AccessDenied />
    ) : (
      <>
        <ProgramFrame program={record} tab="rules" />
        <Suspense fallback={<LoadingRows />}>
          <Rules program={record} />
        </Suspense>
      </>
    )
  if (part === 'journey')
    return (
      <>
        <ProgramFrame program={record} tab="journey" />
        <Suspense fallback={<LoadingRows />}>
          <Journey program={record} mayPublish={mayConfigure === true} />
        </Suspense>
      </>
    )
  if (part === 'weights')
    return (
      <>
        <ProgramFrame program={record} tab="weights" />
        <Suspense fallback={<LoadingRows />}>
          <Weights program={record} mayPublish={mayConfigure === true} />
        </Suspense>
      </>
    )
  // Users with the right to change the settings see them in the form.
  return mayConfigure === true ? <Navigate to={`/programs/${record.id}`} replace /> : <Settings program={record} />
}

const fields = [
  'name',
  'description',
  'slug',
  'has_experts',
  'max_accompaniments_presenter',
  'max_accompaniments_participant',
  'request_expiry_days',
  'created_at',
] as const

function Settings({ program }: { readonly program: AdminProgram }) {
  const t = useWords()
  const partsOf = useParts('programs')
  const facts = fields.flatMap((field) =>
    partsOf(field, adminPrograms.fields[field], program[field]).map(({ name, text }) => ({ name, value: text || '–' })),
  )
  return (
    <>
      <ProgramFrame program={program} tab="settings" />
      <Box sx={{ display: 'grid', gap: 2, marginTop: 2 }}>
        <ProgramTime program={program} />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
            alignItems: 'start',
          }}
        >
          <Panel
            component="section"
            aria-label={t('resources.programs.tabs.settings')}
            sx={{ padding: { xs: 2, sm: 3 } }}
          >
            <Facts facts={facts} />
          </Panel>
          <ProgramAside program={program} />
        </Box>
      </Box>
    </>
  )
}
