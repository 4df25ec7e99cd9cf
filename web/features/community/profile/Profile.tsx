import { useParams } from 'react-router-dom'
import { NotFound } from '../../../shared/session/NotFound.tsx'
import { ParticipantPage } from './ParticipantPage.tsx'
import { PresenterPage } from './PresenterPage.tsx'

/** A mentor's page, or a mentee's, by the address. */
export function Profile() {
  const { kind, id = '' } = useParams()
  if (kind === 'presenter') return <PresenterPage key={id} id={id} />
  if (kind === 'participant') return <ParticipantPage key={id} id={id} />
  return <NotFound />
}
