import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/components/Icon.tsx'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import type { ArticleItem } from './api.ts'
import { newsPaths } from '../../../shared/paths/news.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'

interface ArticleMenuProps {
  readonly article: ArticleItem
  readonly onEdit: () => void
  readonly onReported: () => void
  readonly onRemoved: () => void
}

type Act = 'report' | 'remove'

/** What the reader may do with an article: copy its link; edit and delete their own, report that of another person. */
export function ArticleMenu({ article: { id, attributes }, onEdit, onReported, onRemoved }: ArticleMenuProps) {
  const { t } = useTranslation('news')
  const notifier = useNotifier()
  const button = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [act, setAct] = useState<Act | null>(null)
  const { title, own, state } = attributes
  const close = () => {
    setAnchor(null)
  }
  const pick = (chosen: Act) => () => {
    close()
    setAct(chosen)
  }
  const dialog = {
    id,
    onClose: () => {
      setAct(null)
    },
  }

  async function copy() {
    close()
    try {
      await navigator.clipboard.writeText(new URL(newsPaths.article(id), window.location.href).href)
      notifier.say({ tone: 'success', title: t('menu.copied'), duration: 4000 })
    } catch {
      notifier.say({ tone: 'error', title: t('menu.copy_failed'), lines: [t('menu.copy_failed_text')], duration: 6000 })
    }
  }

  return (
    <>
      <IconButton
        id={button}
        aria-label={t('menu.of', { title })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget)
        }}
      >
        <Icon name="more" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': button } }}
      >
        {'clipboard' in navigator && state === 'published' && (
          <MenuItem onClick={() => void copy()}>
            <Icon name="link" /> {t('menu.copy')}
          </MenuItem>
        )}
        {own && state !== 'removed' && (
          <MenuItem
            onClick={() => {
              close()
              onEdit()
            }}
          >
            <Icon name="pencil" /> {t('article.edit')}
          </MenuItem>
        )}
        {own ? (
          <MenuItem onClick={pick('remove')}>
            <Icon name="trash" /> {t('remove.button')}
          </MenuItem>
        ) : (
          <MenuItem onClick={pick('report')}>
            <Icon name="warning" /> {t('report.button')}
          </MenuItem>
        )}
      </Menu>
      {own ? (
        <RemoveDialog {...dialog} open={act === 'remove'} onRemoved={onRemoved} />
      ) : (
        <ReportDialog {...dialog} open={act === 'report'} onReported={onReported} />
      )}
    </>
  )
}
