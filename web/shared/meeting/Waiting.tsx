import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../paths/paths.ts'
import { Empty } from '../components/Empty.tsx'
import { MovedAway } from '../components/illustrations.tsx'
import { ListError } from '../components/ListError.tsx'
import { PageHeader } from '../components/PageHeader.tsx'
import { PageTitle } from '../components/PageTitle.tsx'
import { CardGridSkeleton, Loading } from '../components/Skeletons.tsx'
import { ApiError } from '../data/errors.ts'
import { wordsOf } from '../notify/catalogue.ts'

interface WaitingProps {
  title: string
  error: unknown
  onRetry: () => void
  /** Who may open the page, to somebody who may not; without it: the two people. */
  forbidden?: string
}

/** The page of a session or an accompaniment before its answer has come, or when it does not. */
export function Waiting({ title, error, onRetry, forbidden }: WaitingProps) {
  if (error instanceof ApiError && (error.status === 403 || error.status === 404))
    return <NotOne title={title} error={error} forbidden={forbidden} />
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {error instanceof ApiError ? (
        <>
          <PageHeader title={title} />
          <ListError error={error} onRetry={onRetry} />
        </>
      ) : (
        <Loading page>
          <CardGridSkeleton cards={2} />
        </Loading>
      )}
    </>
  )
}

/** It is not the reader's, or not there: trying again changes nothing. */
function NotOne({ title, error, forbidden }: { title: string; error: ApiError; forbidden: string | undefined }) {
  const { t } = useTranslation()
  const { t: shared } = useTranslation('meeting')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      <div role="alert">
        <Empty
          art={<MovedAway />}
          title={wordsOf(t, error).title}
          action={
            <Button component={Link} to={paths.mentoringCenter()}>
              {shared('closed.leave')}
            </Button>
          }
        >
          {error.status === 403 ? (forbidden ?? shared('closed.forbidden')) : shared('closed.not_found')}
        </Empty>
      </div>
    </>
  )
}
