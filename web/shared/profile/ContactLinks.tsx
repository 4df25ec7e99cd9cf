import Link from '@mui/material/Link'
import { VisuallyHidden } from '../components/VisuallyHidden.tsx'

/** A number to call. */
export function PhoneLink({ phone }: { phone: string }) {
  return <Link href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</Link>
}

/** A page of the web, as it is called without its scheme. */
export function PageLink({ address, newTab }: { address: string; newTab: string }) {
  return (
    <Link href={address} target="_blank" rel="noopener noreferrer" sx={{ overflowWrap: 'anywhere' }}>
      {address.replace(/^https:\/\/(www\.)?/, '')}
      <VisuallyHidden>{` (${newTab})`}</VisuallyHidden>
    </Link>
  )
}
