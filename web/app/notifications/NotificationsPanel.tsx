import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color, focusRing, motion, shape } from '#theme/vars.ts'
import { DrawerHead } from '../../shared/components/DrawerHead.tsx'
import { Empty } from '../../shared/components/Empty.tsx'
import { AllQuiet } from '../../shared/components/AllQuiet.tsx'
import { ListError } from '../../shared/components/ListError.tsx'
import { Loading, RowsSkeleton } from '../../shared/components/Skeletons.tsx'
import { Glyph } from '../../shared/components/Tasks.tsx'
import { VisuallyHidden } from '../../shared/components/VisuallyHidden.tsx'
import { Scrolling } from '../../shared/components/parts.ts'
import type { Item } from '../../shared/data/models.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { useMoreFocus } from '../../shared/components/useMoreFocus.ts'
import { displays } from './displays.ts'
import { reasonOf } from './lines.ts'
import { useMarkRead } from './useMarkRead.ts'
import { useNotifications } from './useNotifications.ts'
import { linkOf, sentenceOf } from './words.ts'

const List = styled('ul')({
  display: 'grid',
  gap: 4,
  padding: 12,
  '& a': {
    display: 'grid',
    gridTemplateColumns: '40px 1fr 10px',
    gap: 14,
    alignItems: 'start',
    padding: 12,
    borderRadius: shape.radius,
    color: 'inherit',
    textDecoration: 'none',
    transition: `background-color ${motion.fast}`,
    '&:hover': { backgroundColor: color.brandTint },
    '&:focus-visible': { ...focusRing, borderRadius: shape.radius },
  },
  '& .unread': { fontWeight: 600 },
  '& .detail': { fontSize: '.875rem', lineHeight: 1.45, color: color.ink2, fontWeight: 400 },
  '& i': { width: 10, height: 10, marginTop: 8, borderRadius: '50%', backgroundColor: color.brandText },
})

const More = styled('p')({ padding: '0 24px 24px', textAlign: 'center' })
const Foot = styled('div')({ padding: '16px 24px', borderTop: `1px solid ${color.line}` })

function Line({ notification, onOpen }: { notification: Item<'notifications'>; onOpen: () => void }) {
  const { t } = useTranslation(['common', 'notifications'])
  const formats = useFormats()
  const { attributes } = notification
  const unread = attributes.read_at === null
  const reason = reasonOf(t, attributes)
  const { icon, tone } = displays[attributes.kind]
  return (
    <li>
      <Link to={linkOf(attributes)} onClick={onOpen}>
        <Glyph icon={icon} tone={tone} />
        <div className={unread ? 'unread' : undefined}>
          {unread && <VisuallyHidden>{`${t('notifications:unread')}. `}</VisuallyHidden>}
          <p>{sentenceOf(t, formats, attributes)}</p>
          {reason !== null && <p className="detail">{reason}</p>}
          <p className="detail">
            <time dateTime={attributes.created_at}>{formats.ago(attributes.created_at)}</time>
          </p>
        </div>
        {unread && <i aria-hidden="true" />}
      </Link>
    </li>
  )
}

/** What happened, newest first; each line leads to the very request. */
export function NotificationsPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('notifications')
  const list = useNotifications()
  const mark = useMarkRead()
  const { list: lines, more } = useMoreFocus()
  return (
    <Drawer anchor="right" open={open} onClose={onClose} slotProps={{ paper: { 'aria-labelledby': 'notifications' } }}>
      <DrawerHead id="notifications" title={t('title')} onClose={onClose} />
      <Scrolling>
        {list.isPending && !list.error && (
          <Scrolling sx={{ padding: 3 }}>
            <Loading>
              <RowsSkeleton />
            </Loading>
          </Scrolling>
        )}
        {list.error && <ListError error={list.error} onRetry={list.retry} />}
        {!list.isPending && !list.error && list.items.length === 0 && (
          <Empty art={<AllQuiet />} title={t('empty')}>
            {t('empty_why')}
          </Empty>
        )}
        {list.items.length > 0 && (
          <List ref={lines}>
            {list.items.map((notification) => (
              <Line
                key={notification.id}
                notification={notification}
                onOpen={() => {
                  if (notification.attributes.read_at === null) mark.one(notification.id)
                  onClose()
                }}
              />
            ))}
          </List>
        )}
        {list.hasMore && (
          <More>
            <Button size="small" onClick={more(list.loadMore)} aria-busy={list.isLoadingMore}>
              {t('more')}
            </Button>
          </More>
        )}
      </Scrolling>
      {list.unread > 0 && (
        <Foot>
          <Button
            variant="text"
            onClick={() => {
              mark.all()
            }}
          >
            {t('mark_all')}
          </Button>
        </Foot>
      )}
    </Drawer>
  )
}
