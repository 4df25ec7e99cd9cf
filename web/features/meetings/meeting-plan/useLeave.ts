import { useNavigate } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { useDataLayer } from '../../../shared/data/hooks.ts'
import { keyOf } from '../../../shared/data/requests.ts'
import { oneMeeting } from '../../../shared/meeting/calls.ts'

/** Leads to the page of a session, which is there at once: its heading then takes the focus. */
export function useLeaveFor() {
  const navigate = useNavigate()
  const layer = useDataLayer()
  return async (meeting: string) => {
    const request = oneMeeting(meeting)
    await layer.client.prefetchQuery({
      queryKey: keyOf(request),
      queryFn: ({ signal }) => layer.readOne(request, signal),
    })
    await navigate(paths.meeting(meeting), { replace: true })
  }
}
