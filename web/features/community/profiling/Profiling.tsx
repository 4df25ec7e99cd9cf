import { Navigate, useParams } from 'react-router-dom'
import { useTranslation } from 'react-i18next'
import { NotFound } from '../../../shared/session/NotFound.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { AlonePage } from '../../../shared/components/parts.ts'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { useSteps, type Role } from '../../../shared/profile/steps.ts'
import { useKeptProfile } from './calls.ts'
import { TopLine, Waiting } from './Frame.tsx'
import { profilingPaths, readOver } from '../../../shared/paths/profiling.ts'
import { StepPage } from './StepPage.tsx'

/** The steps of the profile that the reader uses now. */
export function Profiling() {
  return (
    <Waiting>
      <OfReader />
    </Waiting>
  )
}

function OfReader() {
  const { profile } = useMe()
  if (profile === null) return <Navigate to={profilingPaths.profileChoice()} replace />
  const role = profile.type === 'presenters' ? 'presenter' : 'participant'
  return <OfProfile key={profile.id} role={role} id={profile.id} />
}

function OfProfile({ role, id }: { role: Role; id: string }) {
  const { t } = useTranslation('profiling')
  const { anchor } = useParams()
  const questions = useSteps(role)
  const own = useKeptProfile(role, id)
  const { steps } = questions
  const { profile } = own
  if (steps && profile) {
    const known = anchor === readOver || steps.some((step) => step.anchor === anchor)
    if (anchor === undefined)
      return <Navigate to={profilingPaths.profilingStep(steps[0]?.anchor ?? readOver)} replace />
    if (known)
      return (
        <StepPage role={role} id={id} anchor={anchor} steps={steps} profile={profile} readSteps={questions.readAgain} />
      )
  }
  const error = questions.error ?? own.error
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <TopLine leave={t('top.leave')} />
      <AlonePage id="content">
        {error ? (
          <ListError
            error={error}
            onRetry={() => {
              questions.readAgain()
              own.readAgain()
            }}
          />
        ) : steps && profile ? (
          <NotFound />
        ) : (
          <Loading>
            <RowsSkeleton rows={6} />
          </Loading>
        )}
      </AlonePage>
    </>
  )
}
