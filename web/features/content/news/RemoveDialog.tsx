import { ActDialog } from './ActDialog.tsx'
import { useFeedWrite } from './useNews.ts'

interface RemoveDialogProps {
  readonly id: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks before an article of the reader is deleted. */
export function RemoveDialog({ id, open, onClose, onRemoved }: RemoveDialogProps) {
  const write = useFeedWrite((api, articleId: string) => api.remove(articleId), { inline: true })
  const remove = () => write.mutateAsync(id).then(onRemoved, () => undefined)
  return <ActDialog act="remove" destructive open={open} onClose={onClose} write={write} onSubmit={remove} />
}
