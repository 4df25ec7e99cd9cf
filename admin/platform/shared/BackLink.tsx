import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { lastAddress } from '../layout/last-address.ts'

/** Above the title of a page: the way back to its list, with filter, order and page. */
export function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Typography component="p" variant="body2" sx={{ marginBlock: '-4px 0' }}>
      <Link component={RouterLink} to={lastAddress(to)} sx={{ display: 'inline-block', paddingBlock: '4px' }}>
        {label}
      </Link>
    </Typography>
  )
}
