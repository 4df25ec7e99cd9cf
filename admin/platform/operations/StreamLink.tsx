import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { Link as RouterLink } from 'react-router-dom'
import { viewPath } from '../lists/saved-views.ts'
import { shortStream } from './short-stream.ts'

const Name = styled('code')({
  fontSize: '.8125rem',
  overflowWrap: 'anywhere',
  // In a table it breaks after its hyphen only.
  '@media (min-width: 600px)': { overflowWrap: 'break-word' },
})

/** The short name of a stream, which opens its events in the journal. */
export function StreamLink({ stream }: { readonly stream: string }) {
  return (
    <Link component={RouterLink} to={viewPath('events', { stream })} title={stream}>
      <Name>{shortStream(stream)}</Name>
    </Link>
  )
}
