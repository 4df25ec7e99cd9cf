import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shape } from '#theme/vars.ts'
import { Rows } from './parts.ts'
import { useDelayed } from './useDelayed.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Skeletons show after this many ms, never before. */
export const skeletonDelay = 300

const Space = styled('div')({})

/**
 * After 300 ms shows the shape of the content and announces it once. `page`: what comes fills the page, or pushes down
 * what stands below it: until then that is out of sight, and nothing is seen to move.
 */
export function Loading({ page = false, children }: { page?: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const late = useDelayed(true, skeletonDelay)
  return (
    <Space aria-busy="true" sx={{ minHeight: page ? '100vh' : '40vh', flexGrow: 1 }}>
      {late && (
        <>
          <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
          <div aria-hidden="true">{children}</div>
        </>
      )}
    </Space>
  )
}

export function Line({ width, height = 12 }: { width: string | number; height?: number }) {
  return <Skeleton variant="rectangular" width={width} height={height} />
}

const Stack = styled('div')({
  display: 'grid',
  gap: 12,
  '& .top': { display: 'flex', justifyContent: 'space-between' },
})
const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  gap: 24,
})

const Row = styled('div')({ display: 'flex', gap: 14, alignItems: 'center' })

/** The shape of a mentor's card. */
export function CardSkeleton() {
  return (
    <Card>
      <CardContent>
        <Stack>
          <div className="top">
            <Skeleton variant="rectangular" width={64} height={69} sx={{ borderRadius: shape.arch }} />
            <Skeleton variant="circular" width={64} height={64} />
          </div>
          <Line width="62%" height={18} />
          <Line width="78%" />
          <Line width="44%" />
          <Line width="92%" />
          <Line width="70%" />
        </Stack>
      </CardContent>
    </Card>
  )
}

export function CardGridSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <Grid>
      {Array.from({ length: cards }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </Grid>
  )
}

/** The shape of lines with an arch before them: notifications, tasks, messages. */
export function RowsSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <Stack>
      {Array.from({ length: rows }, (_, index) => (
        <Row key={index}>
          <Skeleton variant="rectangular" width={40} height={44} sx={{ borderRadius: shape.arch }} />
          <Rows sx={{ flex: 1 }}>
            <Line width="60%" height={16} />
            <Line width="40%" />
          </Rows>
        </Row>
      ))}
    </Stack>
  )
}
