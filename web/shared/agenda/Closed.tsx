import { useTranslation } from 'react-i18next'
import { Icon } from '../components/Icon.tsx'
import { VisuallyHidden } from '../components/VisuallyHidden.tsx'
import type { Item } from './calls.ts'
import { List } from './list.ts'
import { useItemWords } from './useItemWords.ts'

/** The agenda of a session that is over: what was talked about, and what was not. */
export function Closed({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('agenda')
  const words = useItemWords()
  return (
    <List className="closed" aria-label={t('title_closed')}>
      {items.map((item) => {
        const isDone = item.tickedAt !== null
        return (
          <li key={item.id} className={isDone ? 'done' : undefined}>
            {isDone ? (
              <span className="mark" aria-hidden="true">
                <Icon name="check" size={20} />
              </span>
            ) : (
              <i className="ajar" aria-hidden="true" />
            )}
            <div>
              <span className="title">{words.title(item)}</span>
              <VisuallyHidden>{t(isDone ? 'is_done' : 'is_open')}</VisuallyHidden>
              {!isDone && <small>{t('left')}</small>}
            </div>
            {item.minutes !== null && <span className="min">{t('minutes', { count: item.minutes })}</span>}
          </li>
        )
      })}
    </List>
  )
}
