import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useState } from 'react'
import { useWords } from '../i18n/provider.ts'

const skeletonAfterMs = 300

/** Rows in grey, only once waiting has lasted long enough to be noticed. */
export function LoadingRows({ rows = 6 }: { readonly rows?: number }) {
  const t = useWords()
  const late = useLate(skeletonAfterMs)
  return (
    <Box
      role="status"
      aria-label={t('list.loading')}
      sx={{ display: 'grid', gap: 1, minHeight: 320, alignContent: 'start' }}
    >
      {late && Array.from({ length: rows }, (_, row) => <Skeleton key={row} variant="rectangular" height={40} />)}
    </Box>
  )
}

/** While the console finds out who the reader is. */
export function LoadingPage() {
  return <LoadingRows />
}

function useLate(ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}
