import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { errorWithoutAnswer } from '../data/errors.ts'
import { messageOf } from '../notify/catalogue.ts'
import { useNotifier } from '../notify/Toaster.tsx'

interface Opened {
  open: boolean
  onClose: () => void
}

/**
 * A dialog, drawer or menu whose code comes when it is first opened. When it cannot be had, that is said and it counts
 * as closed: the page stays, and the next click tries again.
 */
export function lazyOverlay<Props extends Opened>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  return function LazyOverlay(props: Props) {
    const { open, onClose } = props
    const { t } = useTranslation()
    const notifier = useNotifier()
    const [, come] = useReducer((times: number) => times + 1, 0)
    const [opened, setOpened] = useState(open)
    if (open && !opened) setOpened(true)
    const wanted = open && Loaded === undefined
    const fail = useEffectEvent((error: unknown) => {
      notifier.say(messageOf(t, errorWithoutAnswer(error)))
      onClose()
    })
    useEffect(() => {
      if (!wanted) return undefined
      let over = false
      const bring = async () => {
        try {
          Loaded = await load()
          if (!over) come()
        } catch (error) {
          if (!over) fail(error)
        }
      }
      void bring()
      return () => {
        over = true
      }
    }, [wanted])
    return Loaded && opened ? <Loaded {...props} /> : null
  }
}
