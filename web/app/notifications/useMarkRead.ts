import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/data/api.ts'
import { useDataLayer } from '../../shared/data/hooks.ts'
import { updateStored } from '../../shared/data/store.ts'
import { randomUuid } from '../../shared/data/uuid.ts'

/** Marking shows at once: the server does not refuse it. After a failure the list is read again. */
export function useMarkRead() {
  const layer = useDataLayer()
  const refresh = () => layer.client.invalidateQueries({ queryKey: ['notifications'] })
  const one = useMutation({
    mutationFn: (id: string) =>
      layer.write(api.notifications.update({ id }, { attributes: { read: true } }), { idempotencyKey: randomUuid() }),
    onMutate: (id) => {
      updateStored(layer.client, { type: 'notifications', id, attributes: { read_at: new Date().toISOString() } })
    },
    onSettled: refresh,
  })
  const all = useMutation({
    mutationFn: () => layer.write(api.notifications.mark_all_read(), { idempotencyKey: randomUuid() }),
    onSettled: refresh,
  })
  return { one: one.mutate, all: all.mutate }
}
