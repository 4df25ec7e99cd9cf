import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Catalogues } from '../i18n/catalogues.ts'
import { errorWithoutAnswer } from '../data/errors.ts'
import { messageOf } from '../notify/catalogue.ts'
import { useNotifier } from '../notify/Toaster.tsx'

/** It comes with the first overlay: no page needs it before. */
let BackCloses: ComponentType<{ onClose: () => void }> | undefined

interface Opened {
  open: boolean
  onClose: () => void
}

/**
 * A dialog, drawer or menu whose code comes when it is first opened, with its catalogues. When it cannot be loaded, a
 * message says so and it counts as closed: the page stays, and the next click tries again. A browser never fetches a
 * module again that failed once: nothing is fetched without a network, and a failure with one offers to reload the
 * page. The browser's Back closes it, where it lies over the page.
 */
export function lazyOverlay<Props extends Opened>(
  load: () => Promise<ComponentType<Props>>,
  words: readonly (keyof Catalogues)[] = [],
  { isOver = true } = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  return function LazyOverlay(props: Props) {
    const { open, onClose } = props
    const { t, i18n } = useTranslation()
    const notifier = useNotifier()
    const [, come] = useReducer((times: number) => times + 1, 0)
    const [opened, setOpened] = useState(open)
    if (open && !opened) setOpened(true)
    const ready = Loaded !== undefined && words.every((namespace) => i18n.hasLoadedNamespace(namespace))
    const wanted = open && !ready
    const fail = useEffectEvent((error: unknown) => {
      const action = { label: t('crash.reload'), run: () => location.reload() }
      notifier.say({ ...messageOf(t, errorWithoutAnswer(error)), ...(navigator.onLine && { action }) })
      onClose()
    })
    useEffect(() => {
      if (!wanted) return undefined
      let over = false
      const bring = async () => {
        try {
          if (!navigator.onLine) throw new Error()
          ;[Loaded, { BackCloses }] = await Promise.all([
            load(),
            import('./BackCloses.tsx'),
            i18n.loadNamespaces([...words]),
          ])
          if (!over) come()
        } catch (error) {
          if (!over) fail(error)
        }
      }
      void bring()
      return () => {
        over = true
      }
    }, [wanted, i18n])
    return Loaded && ready && opened ? (
      <>
        {open && isOver && BackCloses && <BackCloses onClose={onClose} />}
        <Loaded {...props} />
      </>
    ) : null
  }
}
